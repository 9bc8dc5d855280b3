import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { DESKTOP, PHONE } from './sizes.ts'

declare global {
  interface Window {
    layoutShift: number
  }
}

/** Blocks live updates, because the network is never idle while their connection is open. */
export const withoutLiveUpdates = (page: Page) => page.route('**/api/changes*', (route) => route.abort())

/** Records layout shifts, starting with the next navigation, and blocks live updates. */
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

/** Waits until the screen has been rendered and the network is idle. */
export async function untilSettled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** Stops the page from prefetching code. */
const withoutPrefetching = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })

/** A cache of compressed sizes by URL, because screens share files. */
const compressedSizes = new Map<string, Promise<number>>()

/**
 * Opens a path with nothing cached and nothing prefetched. @returns the size of its scripts in kilobytes, compressed
 * with Brotli
 */
export async function scriptKilobytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  const weigh = (response: Response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    const size =
      compressedSizes.get(response.url()) ?? response.body().then((body) => brotliCompressSync(body).length)
    compressedSizes.set(response.url(), size)
    sizes.push(size)
  }
  page.on('response', weigh)
  await withoutPrefetching(page)
  await withoutLiveUpdates(page)
  await page.goto(path)
  await untilSettled(page)
  // Later responses are ignored. They may be aborted, and would then have no body.
  page.off('response', weigh)
  if (sizes.length === 0) throw new Error(`${path} loaded no script at all.`)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024
}

/** Expects the header's first link at a fixed position, the same on every screen, in windows of three widths. */
export async function expectSameHeader(page: Page): Promise<void> {
  const starts = []
  for (const width of [PHONE.width, DESKTOP.width, 1920]) {
    await page.setViewportSize({ width, height: DESKTOP.height })
    starts.push(await page.locator('header a').evaluateAll(([name]) => name?.getBoundingClientRect().x))
  }
  expect(starts).toEqual([16, 64, 192])
}
