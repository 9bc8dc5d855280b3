import { expect, type Page } from '@playwright/test'
import { decideDialog } from './steps/deciding.ts'
import { openReader, test } from './steps/reader.ts'
import { closeToasts, expectProblem } from './steps/toasts.ts'

const SAYS = 'Check your connection and load the page again. What you typed is kept on this device.'

/** The code of a part does not come, as without a connection. */
const without = (page: Page, part: string) =>
  page.route(new RegExp(`/assets/${part}-`), (route) => route.abort())

test('a decision whose dialog cannot be fetched leaves what it is about in view, and loads anew', async ({
  page,
  stack,
}) => {
  const [company = ''] = stack.companies
  await without(page, 'decide-dialog')
  await openReader(page, stack, company)
  await page.keyboard.press('d')
  const dialog = decideDialog(page, company)
  await expect(dialog.getByText('This could not be shown')).toBeVisible()
  await expect(dialog.getByText(SAYS)).toBeVisible()
  await page.unroute(/\/assets\/decide-dialog-/)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: company, exact: true }).first()).toBeVisible()
  await page.keyboard.press('d')
  await expect(decideDialog(page, company).getByLabel('New status')).toBeFocused()
})

test('one that assigns is said to be missing each time it is asked for, and the list stays', async ({
  page,
  stack,
}) => {
  await without(page, 'assign-dialog')
  await page.goto(stack.address)
  const assign = page.getByRole('button', { name: 'Assign', exact: true }).first()
  for (const _ of ['first', 'second']) {
    await assign.click()
    await expectProblem(page, 'This could not be shown', SAYS)
    await expect(assign).toBeFocused()
    await closeToasts(page)
  }
})

test('the reader that cannot be fetched says so over its list', async ({ page, stack }) => {
  await without(page, 'reader')
  await page.goto(stack.address)
  await page.getByRole('link', { name: /^Start reviewing/ }).click()
  await expect(page.getByText('This could not be shown')).toBeVisible()
  await page.unroute(/\/assets\/reader-/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toBeVisible()
})
