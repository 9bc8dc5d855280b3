import type { Page } from '@playwright/test'

/** Changes the replies of the session endpoint that the page receives. The server's session stays the same. */
export async function alterSession(
  page: Page,
  change: (reply: { profile: object; session: object }) => object,
) {
  const reply = await (await page.request.get('/api/session')).json()
  await page.route('/api/session', (route) => route.fulfill({ json: change(reply) }))
}
