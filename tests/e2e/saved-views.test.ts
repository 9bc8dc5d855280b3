import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { test } from './steps/reader.ts'
import { expectSuccess } from './steps/toasts.ts'
import { asksBeforeClosing } from './steps/unsaved-changes.ts'

const openMenu = (page: Page) => page.getByRole('button', { name: 'Views', exact: true }).click()
const ownViews = (page: Page) => page.getByRole('region', { name: 'Your views' })

test('an administrator saves, opens, renames, shares and deletes a view', { tag: '@deep' }, async ({
  page,
  stack,
}) => {
  const word = crypto.randomUUID().slice(0, 8)
  const [first, second] = [`Mumbai ${word}`, `Bombay ${word}`]
  await page.goto(`${stack.address}&city=Mumbai&sort=oldest`)
  await openMenu(page)
  const name = page.getByLabel('View name')
  // In Safari, only this key code shows that an Enter confirms an input method's text.
  await name.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  await expect(name).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Please give the view a name.')
  await expectSoundInBothSizes(page)
  await name.fill(first)
  expect(await asksBeforeClosing(page)).toBe(true)
  await name.press('Enter')
  await expectSuccess(page, 'View saved', `${first} was added to your views.`)
  const link = ownViews(page).getByRole('link', { name: first })
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(name).toHaveValue('')

  await page.goto('/investment-application-review')
  await openMenu(page)
  await expect(link).not.toHaveAttribute('aria-current', 'true')
  await link.click()
  await expect(page).toHaveURL(/city=Mumbai.*sort=oldest/)
  await expect(page.getByText('3 Applications')).toBeVisible()
  await expect(link).toBeHidden()

  await openMenu(page)
  const press = (action: string) => ownViews(page).getByRole('button', { name: action }).click()
  await press(`Rename: ${first}`)
  const renaming = page.getByLabel(`New name: ${first}`)
  await expect(renaming).toBeFocused()
  await renaming.fill(second)
  await renaming.press('Enter')
  await press(`Share: ${second}`)
  await expect(ownViews(page).getByRole('button', { name: `Stop sharing: ${second}` })).toBeVisible()

  await press(`Delete: ${second}`)
  const question = page.getByRole('dialog', { name: `Delete the view ${second}?` })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(page, 'View deleted', `${second} was deleted.`)
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeFocused()
  await openMenu(page)
  await expect(name).toBeVisible()
  await expect(page.getByRole('link', { name: second })).toHaveCount(0)
})
