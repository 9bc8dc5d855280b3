import type { Page } from '@playwright/test'

/**
 * Answers the page's requests to the session endpoint with a changed copy of the endpoint's current reply. The session
 * on the server stays the same.
 */
export async function alterSession(
  page: Page,
  change: (reply: { profile: object; session: object }) => object,
) {
  const response = await page.request.get('/api/session')
  const reply = await response.json()
  await page.route('/api/session', (route) => route.fulfill({ response, json: change(reply) }))
}
