import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

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

/** Invites the founder of an application to a meeting. @param start in milliseconds since 1970 */
export async function invite(request: APIRequestContext, id: string, start: number): Promise<void> {
  const meeting = {
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + 1_800_000).toISOString(),
    time_zone: 'Asia/Kolkata',
    place: '',
  }
  const change = { status: 'meeting_scheduled', reason_ids: [], note: '', meeting }
  const preview = await request.post('/api/review/batches/preview', { data: { ids: [id], change } })
  const { affected, wording_hash } = await preview.json()
  const versions = affected.map((application: { id: string; version: number }) => ({
    id: application.id,
    version: application.version,
  }))
  const data = { id: crypto.randomUUID(), change, how: 'none', affected: versions, wording_hash }
  const decided = await request.post('/api/review/batches', { data })
  expect(decided.status(), await decided.text()).toBe(200)
}
