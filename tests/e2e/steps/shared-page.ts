import type { Page } from '@playwright/test'
import { test as base, type SharedUser } from './users.ts'

/**
 * Stories that look at screens one after another in the same page, as it takes a third of what a page of their own does
 * (decision 13): each begins in it as in one of its own. Not for stories that give their page scripts or a clock, which
 * would stay there.
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

/** Takes back what a story has set, and all that the product keeps on the device. */
async function leaveNothing(page: Page): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ reducedMotion: null, colorScheme: null })
  // A place of ours without scripts: whatever is kept as the screen goes is there by now.
  await page.goto('/healthz')
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    const databases = await indexedDB.databases()
    for (const { name = '' } of databases) indexedDB.deleteDatabase(name)
  })
  await context.clearCookies()
}
