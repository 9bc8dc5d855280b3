import type { Page } from '@playwright/test'

/** What the page is told of the session is changed; the server itself knows nothing of it. */
export async function alterSession(page: Page, change: (reply: { profile: object }) => object) {
  const reply = await (await page.request.get('/api/session')).json()
  await page.route('/api/session', (route) => route.fulfill({ json: change(reply) }))
}
