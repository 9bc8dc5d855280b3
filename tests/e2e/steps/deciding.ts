import { expect, type Locator, type Page } from '@playwright/test'

/** Locates the dialog for deciding on one application. */
export const decideDialog = (page: Page, company: string): Locator =>
  page.getByRole('dialog', { name: `Decision on ${company}`, exact: true })

/** Locates the e-mail previews in the dialog. */
export const shownEmail = (dialog: Locator): Locator => dialog.getByRole('article')

/** Chooses a status and waits for the e-mail preview. */
export async function chooseStatus(dialog: Locator, label: string): Promise<void> {
  await dialog.getByLabel('New status').selectOption({ label })
  await expect(shownEmail(dialog).first()).toContainText(label)
}

/** Adds a decline reason through the API, with the page's session. */
export async function addReason(page: Page, label: string, text: string): Promise<void> {
  const saved = await page.request.put(`/api/review/decline-reasons/${crypto.randomUUID()}`, {
    data: { label, text, active: true, position: 0, base_version: 0 },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}
