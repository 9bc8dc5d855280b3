import type { Page } from '@playwright/test'

/** Returns whether the browser would ask for confirmation before the page is closed. */
export const asksBeforeClosing = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
