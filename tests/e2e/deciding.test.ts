import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './steps/axe.ts'
import { chooseStatus, decideDialog } from './steps/deciding.ts'
import { test } from './steps/server-with-long-undo.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { closeToasts, expectSuccess } from './steps/toasts.ts'

// In turn: they share a server, which takes longer to start than they take.
test.describe.configure({ mode: 'default' })
test.use({ storageState: ({ administrator }, use) => use(administrator.state) })

const toasts = (page: Page) => page.getByRole('status').filter({ has: page.getByLabel('Close notification') })

/** Submits an application, and finds its card in the list. */
async function cardOf(page: Page, name: string) {
  const company = `${name} ${crypto.randomUUID().slice(0, 8)}`
  await submitWithoutDeck(page.request, company)
  await page.goto(`/investment-application-review?search=${company.replace(' ', '+')}`)
  return { company, card: page.getByRole('article', { name: company }) }
}

test('a status chosen by mistake is taken back from its toast, by mouse and by key [D-status.34]', {
  tag: '@phone',
}, async ({ page }) => {
  const { company } = await cardOf(page, 'Slip')
  const select = page.getByLabel(`Status of ${company}`)
  const choose = async () => {
    await select.selectOption({ label: 'No Fit' })
    await expectSuccess(page, 'Success', 'Application status updated successfully.')
    await expect(select).toHaveValue('no_fit')
  }
  await choose()
  const undo = toasts(page).getByRole('button', { name: `Undo: ${company}` })
  await expectAccessible(page)
  await undo.click()
  await expectSuccess(page, 'Undone', 'The status is Submitted again. No e-mail was sent.')
  await expect(select).toHaveValue('submitted')
  await expect(undo).toBeHidden()

  await choose()
  await expect(undo).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(select).toHaveValue('submitted')
  await page.reload()
  await expect(select).toHaveValue('submitted')
})

test('a decision with its letter is taken back from its toast', async ({ page }) => {
  const { company, card } = await cardOf(page, 'Rash')
  await card.getByRole('button', { name: 'Decide…' }).click()
  const dialog = decideDialog(page, company)
  await chooseStatus(dialog, 'Approved')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectSuccess(page, 'Decision saved', 'The status is Approved. The e-mail goes out shortly.')
  await expect(page.getByLabel(`Status of ${company}`)).toHaveValue('approved')
  await expect(card.getByRole('button', { name: 'Decide…' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expectSuccess(page, 'Undone', '1 status restored. No e-mail was sent.')
  await expect(page.getByLabel(`Status of ${company}`)).toHaveValue('submitted')
})

test('quick decisions show their toasts above the selection bar, and each can be undone', {
  tag: '@phone',
}, async ({ page }) => {
  const batch = crypto.randomUUID().slice(0, 8)
  const companies = ['Anar', 'Badam', `Chiku ${'and its orchards '.repeat(8)}`].map(
    (name) => `${name} ${batch}`,
  )
  for (const company of companies) await submitWithoutDeck(page.request, company)
  await page.goto(`/investment-application-review?search=${batch}&sort=company`)
  const card = (company: string) => page.getByRole('article', { name: company })
  const status = (company: string) => page.getByLabel(`Status of ${company}`)
  const undo = (company: string) => card(company).getByRole('button', { name: `Undo: ${company}` })
  for (const company of companies) {
    await card(company).getByRole('checkbox').check()
    await status(company).selectOption({ label: 'No Fit' })
  }
  const [first = '', second = '', last = ''] = companies
  await expect(toasts(page).getByText(last, { exact: true })).toBeVisible()
  for (const toast of await toasts(page).all()) {
    await expectAbove(toast, page.getByRole('region', { name: 'Selected applications' }))
  }
  for (const company of companies) await expect(undo(company)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.keyboard.press('Control+z')
  await expect(status(last)).toHaveValue('submitted')
  await expect(toasts(page).getByText('The status is Submitted again. No e-mail was sent.')).toBeVisible()
  await expect(undo(last)).toBeHidden()
  await undo(first).click()
  await expect(status(first)).toHaveValue('submitted')
  await page.keyboard.press('Control+z')
  await expect(status(second)).toHaveValue('submitted')
  await page.reload()
  for (const company of companies) await expect(status(company)).toHaveValue('submitted')
})

test('in the reader the way back stays beside the decision when its toast was closed', {
  tag: '@phone',
}, async ({ page }) => {
  const { company } = await cardOf(page, 'Read')
  await page.getByRole('link', { name: company }).click()
  const reader = page.getByRole('dialog', { name: company })
  await reader.getByLabel(`Status of ${company}`).selectOption({ label: 'Approved' })
  const toast = toasts(page)
  await expect(toast).toBeVisible()
  await expectAbove(toast, reader.getByRole('button', { name: 'Next', exact: true }))
  await closeToasts(page)
  await reader.getByRole('button', { name: `Undo: ${company}` }).click()
  await expect(reader.getByLabel(`Status of ${company}`)).toHaveValue('submitted')
})

/** Waits until the one stands wholly above the other. */
async function expectAbove(upper: Locator, lower: Locator) {
  const between = async () => {
    const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
    return above && below ? below.y - (above.y + above.height) >= 0 : undefined
  }
  await expect.poll(between).toBe(true)
}
