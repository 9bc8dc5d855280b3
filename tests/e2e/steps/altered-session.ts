import type { Page } from '@playwright/test'

/**
 * Answers the page's requests to the session endpoint with a changed copy of the endpoint's current reply. The session
 * on the server stays the same.
 */
export async function alterSession(
  page: Page,
  change: (reply: { profile: object; session: object }) => object,
) {
  const reply = await (await page.request.get('/api/session')).json()
  await page.route('/api/session', (route) => route.fulfill({ json: change(reply) }))
}
