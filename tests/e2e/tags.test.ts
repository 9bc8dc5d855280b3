import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectSoundInBothSizes } from './steps/axe.ts'
import { test } from './steps/reader.ts'

const cardOf = (page: Page, company = '') => page.getByRole('article', { name: company, exact: true })
const chipsIn = (page: Page, company = '') =>
  cardOf(page, company).getByRole('list', { name: 'Tags' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

test('an administrator adds, renames and deletes tags', {
  tag: '@deep',
}, async ({ page, stack }) => {
  const [first = '', second = '', third = ''] = stack.companies
  // Makes the names unique, because other tests have tags on the same server too.
  const word = crypto.randomUUID().slice(0, 6)
  const [thursday, climate, green] = [`Thursday ${word}`, `Climate ${word}`, `Green ${word}`]
  await page.goto(stack.address)
  await page.getByRole('link', { name: first, exact: true }).focus()
  await page.keyboard.press('t')
  await expect(dialog(page).getByLabel('Tags')).toBeFocused()
  await page.keyboard.type(thursday)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(thursday)).toBeVisible()
  await expectSoundInBothSizes(page)
  await page.keyboard.press('Enter')
  await expect(chipsIn(page, first)).toHaveText([thursday])

  await page.getByRole('link', { name: second, exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: 'Tag', exact: true })).toBeVisible()
  await page.keyboard.press('t')
  await expect(dialog(page).getByLabel('Tags')).toBeFocused()
  await page.keyboard.type(thursday.toLowerCase())
  await page.getByRole('option', { name: thursday }).click()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('list', { name: 'Tags' })).toHaveText(thursday)
  await page.keyboard.press('Escape')

  await page.getByText('More filters').click()
  await page.getByLabel('Tag', { exact: true }).selectOption(`${thursday} (2)`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page).toHaveURL(/tag=/)
  await page.getByLabel('Tag', { exact: true }).selectOption({ index: 0 })
  await expect(page.getByRole('article')).toHaveCount(3)

  for (const company of [first, third]) {
    await page.getByRole('checkbox', { name: `Select ${company}`, exact: true }).check()
  }
  await page.keyboard.press('t')
  await expect(dialog(page)).toHaveAccessibleName('Tags of 2 applications')
  await dialog(page).getByLabel('Add tags').fill(climate)
  // A click outside the dialog must not discard the text.
  await page.mouse.click(5, 5)
  await expect(dialog(page).getByText(climate)).toBeVisible()
  await dialog(page).getByLabel('Remove tags').fill(thursday.toUpperCase())
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(chipsIn(page, first)).toHaveText([climate])
  await expect(chipsIn(page, third)).toHaveText([climate])

  await page.getByRole('button', { name: 'Manage tags' }).click()
  await page.getByRole('button', { name: `Rename: ${climate}` }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(green)
  await page.mouse.click(5, 5)
  await expect(page.getByLabel(`New name: ${climate}`)).toHaveValue(green)
  await page.getByLabel(`New name: ${climate}`).press('Enter')
  await expect(page.getByRole('button', { name: `Rename: ${green}` })).toBeFocused()
  await page.getByRole('button', { name: `Delete: ${thursday}` }).click()
  await expect(dialog(page)).toContainText('It will be removed from 1 application.')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: thursday })).toHaveCount(0)
  await expect(dialog(page).locator(':focus')).toHaveAccessibleName(/^Rename: /)
  await expect(dialog(page).getByRole('listitem').filter({ hasText: green })).toContainText('2 applications')
  await page.keyboard.press('Escape')
  await expect(chipsIn(page, first)).toHaveText([green])
  await expect(chipsIn(page, second)).toHaveCount(0)
})
