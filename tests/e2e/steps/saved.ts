import type { Locator, Page } from '@playwright/test'

/** That the server has what was typed, as the state of saving says it. */
export const saved = (scope: Page | Locator): Locator => scope.getByText(/^Saved \d\d:\d\d$/)
