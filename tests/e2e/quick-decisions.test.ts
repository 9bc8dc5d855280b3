import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './steps/axe.ts'
import { test } from './steps/server-with-long-undo.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { closeToasts, expectSuccess } from './steps/toasts.ts'

// In turn, because they share a server that takes longer to start than they run.
test.describe.configure({ mode: 'default' })
test.use({ storageState: ({ administrator }, use) => use(administrator.state) })

const toasts = (page: Page) => page.getByRole('status').filter({ has: page.getByLabel('Close notification') })

test('quick decisions show toasts above the selection bar, and each can be undone [D-status.34, S8.6]', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const word = crypto.randomUUID().slice(0, 8)
  const companies = ['Anar', 'Badam', `Chiku ${'and its orchards '.repeat(8)}`].map(
    (name) => `${name} ${word}`,
  )
  for (const company of companies) await submitWithoutDeck(page.request, company)
  await page.goto(`/investment-application-review?search=${word}&sort=company`)
  const card = (company: string) => page.getByRole('article', { name: company })
  const status = (company: string) => page.getByLabel(`Status of ${company}`)
  const undo = (scope: Locator, company: string) => scope.getByRole('button', { name: `Undo: ${company}` })
  const [first = '', second = '', last = ''] = companies

  await status(first).selectOption({ label: 'No Fit' })
  await expectSuccess(page, 'Success', 'Application status updated successfully.')
  await undo(toasts(page), first).click()
  await expectSuccess(page, 'Undone', 'The status is Submitted again. No e-mail was sent.')
  await expect(status(first)).toHaveValue('submitted')
  await closeToasts(page)

  for (const company of companies) {
    await card(company).getByRole('checkbox').check()
    await status(company).selectOption({ label: 'No Fit' })
  }
  await expect(toasts(page).getByText(last, { exact: true })).toBeVisible()
  for (const toast of await toasts(page).all()) {
    await expectAbove(toast, page.getByRole('region', { name: 'Selected applications' }))
  }
  for (const company of companies) await expect(undo(card(company), company)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.keyboard.press('Control+z')
  await expect(status(last)).toHaveValue('submitted')
  await expect(toasts(page).getByText('The status is Submitted again. No e-mail was sent.')).toBeVisible()
  await expect(undo(card(last), last)).toBeHidden()
  await undo(card(first), first).click()
  await expect(status(first)).toHaveValue('submitted')
  await page.keyboard.press('Control+z')
  await expect(status(second)).toHaveValue('submitted')
  await page.reload()
  for (const company of companies) await expect(status(company)).toHaveValue('submitted')

  // In the reader, a decision can be undone after its toast was closed.
  await closeToasts(page)
  await page.getByRole('link', { name: second }).click()
  const reader = page.getByRole('dialog', { name: second })
  // On a phone, the status is behind 'More'.
  if (isMobile) await reader.getByRole('button', { name: 'More' }).click()
  await reader.getByLabel(`Status of ${second}`).selectOption({ label: 'Approved' })
  await expect(toasts(page)).toBeVisible()
  await expectAbove(toasts(page), reader.getByRole('button', { name: 'Next', exact: true }))
  await closeToasts(page)
  await undo(reader, second).click()
  await expect(reader.getByLabel(`Status of ${second}`)).toHaveValue('submitted')
})

/** Waits until the upper element is wholly above the lower one. */
async function expectAbove(upper: Locator, lower: Locator) {
  const isAbove = async () => {
    const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
    return above && below ? below.y - (above.y + above.height) >= 0 : undefined
  }
  await expect.poll(isAbove).toBe(true)
}
