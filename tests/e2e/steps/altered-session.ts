import type { Page } from '@playwright/test'

/** Changes what the page reads about its session; the server is not affected. */
export async function alterSession(
  page: Page,
  change: (reply: { profile: object; session: object }) => object,
) {
  const reply = await (await page.request.get('/api/session')).json()
  await page.route('/api/session', (route) => route.fulfill({ json: change(reply) }))
}
