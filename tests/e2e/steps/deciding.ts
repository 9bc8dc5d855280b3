import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog that decides on one application. */
export const decideDialog = (page: Page, company: string): Locator =>
  page.getByRole('dialog', { name: `Decide on ${company}`, exact: true })

/** The e-mail previews of the dialog. */
export const shownEmail = (dialog: Locator): Locator => dialog.getByRole('article')

/** Chooses a status and waits for the e-mail preview. */
export async function chooseStatus(dialog: Locator, label: string): Promise<void> {
  await dialog.getByLabel('New status').selectOption({ label })
  await expect(shownEmail(dialog).first()).toContainText(label)
}

/** Adds a reason with the session of the page. */
export async function addReason(page: Page, label: string, text: string): Promise<void> {
  const saved = await page.request.put(`/api/review/decline-reasons/${crypto.randomUUID()}`, {
    data: { label, text, active: true, position: 0, base_version: 0 },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}

/** Selects all listed applications of a stack and opens the dialog that decides on them. */
export async function decideOnAll(
  page: Page,
  stack: { address: string; companies: readonly string[] },
): Promise<Locator> {
  await page.goto(stack.address)
  for (const company of stack.companies) await page.getByLabel(`Select ${company}`, { exact: true }).check()
  const selected = page.getByRole('region', { name: 'Selected applications' })
  await selected.getByRole('button', { name: 'Decide…' }).click()
  return page.getByRole('dialog', { name: `Decide on ${stack.companies.length} applications` })
}

/** Waits for the end of the undo time, before which founders see nothing of a decision. */
export const UNDO_TIME_ENDS = { timeout: 60_000 }
