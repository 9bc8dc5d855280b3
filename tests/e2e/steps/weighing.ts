import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'

declare global {
  interface Window {
    layoutShift: number
  }
}

/** From the next navigation on, `layoutShiftOf` knows by how much the page has moved of itself. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export const layoutShiftOf = (page: Page): Promise<number> => page.evaluate(() => window.layoutShift)

/** Opens a path with nothing cached. @returns kilobytes of script it loaded, as brotli would send them */
export async function scriptKilobytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  const weigh = (response: Response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    sizes.push(response.body().then((body) => brotliCompressSync(body).length))
  }
  page.on('response', weigh)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // What is loaded later may be left half way, and then has no body.
  page.off('response', weigh)
  expect(sizes.length).toBeGreaterThan(0)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024
}
