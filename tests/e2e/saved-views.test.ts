import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { test } from './steps/reader.ts'
import { newPerson } from './steps/sign-up.ts'
import { expectSuccess } from './steps/toasts.ts'
import { createUser, grant } from './steps/users.ts'

const open = (page: Page) => page.getByRole('button', { name: 'Views', exact: true }).click()
const mine = (page: Page) => page.getByRole('region', { name: 'Your views' })

test('a list is kept under a name, come back to, renamed, shared with the team and deleted', async ({
  page,
  browser,
  stack,
}) => {
  const word = crypto.randomUUID().slice(0, 8)
  const [first, second] = [`Mumbai ${word}`, `Bombay ${word}`]
  await page.goto(`${stack.address}&city=Mumbai&sort=oldest`)
  await open(page)
  const name = page.getByLabel('View name')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Please give the view a name.')
  await expectSoundInBothSizes(page)
  await name.fill(first)
  await name.press('Enter')
  await expectSuccess(page, 'View saved', `${first} is among your views.`)
  const link = mine(page).getByRole('link', { name: first })
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(name).toHaveValue('')

  await page.goto('/investment-application-review')
  await open(page)
  await expect(link).not.toHaveAttribute('aria-current', 'true')
  await link.click()
  await expect(page).toHaveURL(/city=Mumbai.*sort=oldest/)
  await expect(page.getByText('3 Applications')).toBeVisible()
  await expect(link).toBeHidden()

  await open(page)
  await mine(page)
    .getByRole('button', { name: `Rename: ${first}` })
    .click()
  const renaming = page.getByLabel(`New name: ${first}`)
  await expect(renaming).toBeFocused()
  await renaming.fill(second)
  await renaming.press('Enter')
  await mine(page)
    .getByRole('button', { name: `Share: ${second}` })
    .click()
  await expect(mine(page).getByRole('button', { name: `Stop sharing: ${second}` })).toBeVisible()

  const { person, state } = await createUser(browser, newPerson('Kavita', 'Sen'))
  await grant(person.email, 'reviewer')
  const context = await browser.newContext({ storageState: state })
  const theirs = await context.newPage()
  await theirs.goto('/investment-application-review')
  await open(theirs)
  const shared = theirs.getByRole('region', { name: 'Shared by others' })
  await expect(shared.getByRole('listitem').filter({ hasText: second })).toContainText('by Meera Iyer')
  await expect(shared.getByRole('button')).toHaveCount(0)
  await shared.getByRole('link', { name: second }).click()
  await expect(theirs).toHaveURL(/city=Mumbai.*sort=oldest/)
  await context.close()

  await mine(page)
    .getByRole('button', { name: `Delete: ${second}` })
    .click()
  const question = page.getByRole('dialog', { name: `Delete the view ${second}?` })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(page, 'View deleted', `${second} is gone.`)
  await open(page)
  await expect(page.getByText('A view is a list you come back to').or(mine(page))).toBeVisible()
  await expect(page.getByRole('link', { name: second })).toHaveCount(0)
})

test('on a phone the views open below the header, and reach no further than the window', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(stack.address)
  const button = page.getByRole('button', { name: 'Views', exact: true })
  await button.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await button.click()
  const menu = page.getByRole('dialog').filter({ has: page.getByLabel('View name') })
  await expect(menu).toBeVisible()
  const header = await page.getByRole('banner').boundingBox()
  const placed = async () => {
    const box = await menu.boundingBox()
    return box && header && box.y >= header.height && box.y + box.height <= 600
  }
  await expect.poll(placed).toBe(true)
})
