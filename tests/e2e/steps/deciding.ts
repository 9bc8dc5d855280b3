import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog in which is decided about one application. */
export const decideDialog = (page: Page, company: string): Locator =>
  page.getByRole('dialog', { name: `Decide on ${company}`, exact: true })

/** The e-mail that it shows, once it is that of what stands in the fields. */
export const shownEmail = (dialog: Locator): Locator => dialog.getByRole('article')

/** Chooses a status in it, and waits until the e-mail has come. */
export async function chooseStatus(dialog: Locator, label: string): Promise<void> {
  await dialog.getByLabel('New status').selectOption({ label })
  await expect(shownEmail(dialog).first()).toContainText(label)
}

/** Adds a reason to choose from, over the session of the page. */
export async function addReason(page: Page, label: string, text: string): Promise<void> {
  const saved = await page.request.put(`/api/review/decline-reasons/${crypto.randomUUID()}`, {
    data: { label, text, active: true, position: 0, base_version: 0 },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}
