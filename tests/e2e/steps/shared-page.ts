import type { Page } from '@playwright/test'
import { test as base, type SharedUser } from './users.ts'

/**
 * Tests that share one page per user, because opening new pages takes more time (decision 13). Each test begins with
 * empty browser storage. Tests that add scripts or a clock to their page must not use this, because these would remain
 * for later tests.
 */
export const test = base.extend<{ onlooker: SharedUser }>({
  onlooker: ['nobody', { option: true }],
  page: async ({ browser, pages, onlooker, founder, administrator, viewport }, use) => {
    const page = pages.get(onlooker) ?? (await (await browser.newContext()).newPage())
    pages.set(onlooker, page)
    await page.setViewportSize(viewport ?? { width: 0, height: 0 })
    const { state } = { nobody: { state: { cookies: [] } }, founder, administrator }[onlooker]
    await page.context().addCookies(state.cookies)
    await use(page)
    await leaveNothing(page)
  },
  context: ({ page }, use) => use(page.context()),
})

/** Resets the page and deletes everything that the product stores in the browser. */
async function leaveNothing(page: Page): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ reducedMotion: null, colorScheme: null })
  // Opens a page of the same origin without scripts, so that nothing more is stored.
  await page.goto('/healthz')
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    const databases = await indexedDB.databases()
    for (const { name = '' } of databases) indexedDB.deleteDatabase(name)
  })
  await context.clearCookies()
}
