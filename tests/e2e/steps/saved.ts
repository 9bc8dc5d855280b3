import type { BrowserContext, Locator, Page, Route } from '@playwright/test'

/** That the server has what was typed, as the state of saving says it. */
export const saved = (scope: Page | Locator): Locator => scope.getByText(/^Saved \d\d:\d\d$/)

const CALLS = '**/api/**'

const failing = (route: Route) =>
  ['PATCH', 'PUT'].includes(route.request().method()) ? route.abort() : route.continue()

/** Nothing that these pages change arrives (PATCH, PUT); what they read, begin and submit still does. */
export const failSaves = (pages: Page | BrowserContext): Promise<unknown> => pages.route(CALLS, failing)

/** What was typed meanwhile goes when its save is tried again. */
export const letSave = (pages: Page | BrowserContext): Promise<void> => pages.unroute(CALLS, failing)
