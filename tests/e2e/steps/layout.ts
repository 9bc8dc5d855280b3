import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { DESKTOP, PHONE } from './sizes.ts'

declare global {
  interface Window {
    layoutShift: number
  }
}

/** Keeps the stream of live updates closed: while it is open, the network is never idle. */
export const withoutLiveUpdates = (page: Page) => page.route('**/api/changes*', (route) => route.abort())

/** From the next navigation on, `layoutShiftOf` knows by how much the page has moved of itself. */
export async function watchLayout(page: Page): Promise<void> {
  await withoutLiveUpdates(page)
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export const layoutShiftOf = (page: Page): Promise<number> => page.evaluate(() => window.layoutShift)

/** Waits until a screen is drawn and has asked for all it wants of itself. */
export async function untilSettled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** Prefetched code does not count. */
const withoutPrefetching = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })

/** Opens a path with nothing cached. @returns kilobytes of script it loaded, as brotli would send them */
export async function scriptKilobytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  const weigh = (response: Response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    sizes.push(response.body().then((body) => brotliCompressSync(body).length))
  }
  page.on('response', weigh)
  await withoutPrefetching(page)
  await withoutLiveUpdates(page)
  await page.goto(path)
  await untilSettled(page)
  // What is loaded later may be left half way, and then has no body.
  page.off('response', weigh)
  if (sizes.length === 0) throw new Error(`${path} loaded no script at all.`)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024
}

/** Expects the header and the screen to have the same left edge, in narrow and wide windows. */
export async function expectOneLeftEdge(page: Page) {
  for (const width of [PHONE.width, DESKTOP.width, 1920]) {
    await page.setViewportSize({ width, height: DESKTOP.height })
    // Measured in one call, because the window may still be resizing between two.
    const [header, screen] = await page
      .getByRole('heading', { level: 1 })
      .evaluate((title) =>
        [document.querySelector('header a'), title].map((edge) => edge?.getBoundingClientRect().x),
      )
    expect([width, typeof header, screen]).toEqual([width, 'number', header])
  }
}
