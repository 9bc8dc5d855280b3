import type { BrowserContext, Locator, Page, Route } from '@playwright/test'

/** Locates the status "Saved 12:34". */
export const saved = (scope: Page | Locator): Locator => scope.getByText(/^Saved \d\d:\d\d$/)

const CALLS = '**/api/**'

const failing = (route: Route) =>
  ['PATCH', 'PUT'].includes(route.request().method()) ? route.abort() : route.continue()

/** Makes all saves (PATCH and PUT) fail, but not other requests. */
export const failSaves = (pages: Page | BrowserContext): Promise<unknown> => pages.route(CALLS, failing)

/** Lets saves succeed again. Pending edits are saved at the next retry. */
export const letSave = (pages: Page | BrowserContext): Promise<void> => pages.unroute(CALLS, failing)
