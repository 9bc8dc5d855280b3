import { type Browser, expect, type Page } from '@playwright/test'
import { LAYOUT_SHIFT } from '../bench/web/budgets.ts'
import { section } from './steps/account-life.ts'
import { newMember, test } from './steps/newcomers.ts'
import { DESKTOP, PHONE } from './steps/sizes.ts'
import { slowDown } from './steps/slow.ts'
import { layoutShiftOf, watchLayout } from './steps/weighing.ts'

// What a person with a slow phone sees, on whatever machine this runs: the network is slowed here, for a phone and a
// screen the processor too (which takes as much of it as is taken away), and the fonts come when everything else stands.
const HEIGHT = 800
const SLOWED_WIDTHS: readonly number[] = [PHONE.width, DESKTOP.width]
/** Those of phones, tablets and screens, and where the layout turns over. */
const WIDTHS = [
  ...[320, 360, 375, 390, 400, 412, 430, 540, 600, 768, 820],
  ...[959, 960, 1024, 1280, 1366, 1440, 1920],
]

async function slowPage(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHT } })
  const page = await context.newPage()
  await slowDown(page, { network: true, processor: SLOWED_WIDTHS.includes(width) })
  await watchLayout(page)
  return page
}

/**
 * Holds every font back, and nothing else: `page.route` would stop each request on its way, and of those that are slowed
 * as well one was once never let go.
 * @returns how many there were by the time that all were let go and had arrived
 */
async function holdFonts(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page)
  const held: string[] = []
  tools.on('Fetch.requestPaused', ({ requestId }) => held.push(requestId))
  await tools.send('Fetch.enable', { patterns: [{ urlPattern: '*.woff2' }] })
  return async () => {
    for (const requestId of held) await tools.send('Fetch.continueRequest', { requestId })
    await page.waitForLoadState('networkidle')
    return held.length
  }
}

/** Two drawn frames: what a change leads to has been laid out. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

for (const width of WIDTHS) {
  test(`the landing stands still at ${width} px while its fonts come late`, async ({ browser }) => {
    test.slow()
    const page = await slowPage(browser, width)
    const fonts = await holdFonts(page)
    const known = page.waitForResponse('**/api/session')
    await page.goto('/', { waitUntil: 'commit' })
    await known
    await drawn(page)
    expect(await fonts()).toBe(2)
    await page.evaluate(() => document.fonts.ready)
    await drawn(page)
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT)
    await page.context().close()
  })
}

const used = (page: Page) => page.evaluate(() => document.documentElement.dataset.fonts)

test('fonts that come as soon as the page is painted are left for the next screen', async ({ browser }) => {
  const page = await slowPage(browser, 390)
  await page.addInitScript(() => {
    new PerformanceObserver((_, painting) => {
      painting.disconnect()
      // Not the title, which the page itself writes anew at any moment.
      document.documentElement.dataset.painted = 'yes'
    }).observe({ type: 'paint', buffered: true })
  })
  const fonts = await holdFonts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement.dataset.painted === 'yes')
  expect(await fonts()).toBe(2)
  await expect.poll(() => used(page)).toBe('loaded')
  await drawn(page)
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT)

  await page.getByRole('link', { name: 'Openround' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => used(page)).toBe('used')
  await page.context().close()
})

test('fonts that are at hand are used from the first painting on', async ({ page }) => {
  // The moment for which the painting waits does not pass.
  await page.addInitScript(() => {
    const wait = window.setTimeout
    window.setTimeout = ((then: TimerHandler, ms?: number) =>
      ms === 50 ? 0 : wait(then, ms)) as typeof window.setTimeout
  })
  await page.goto('/')
  await expect.poll(() => used(page)).toBe('used')
})

test('the fonts are asked for with the page, not when its styles have been read', async ({ page }) => {
  await page.goto('/')
  expect(
    await page
      .locator('head link[rel=preload][as=font][crossorigin]')
      .evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLLinkElement).href).pathname.replace(/-[^-]*$/, '')),
      ),
  ).toEqual(['/assets/bricolage-grotesque-latin-wght-normal', '/assets/inter-latin-wght-normal'])
})

test.describe('who is of the team', () => {
  test('finds the account screen standing still while its replies come late', { tag: '@phone' }, async ({
    page,
    browser,
  }) => {
    const { state } = await newMember(browser, 'admin')
    await page.context().addCookies(state.cookies)
    const late = ['**/api/review/affiliations', '**/api/account/sessions']
    let letGo: (() => void) | undefined
    const free = new Promise<void>((resolve) => {
      letGo = resolve
    })
    for (const path of late) {
      await page.route(path, async (route) => {
        await free
        await route.continue()
      })
    }
    await watchLayout(page)
    await page.goto('/account')
    const domains = section(page, 'Affiliations').getByLabel('E-mail domains')
    await expect(domains).toBeDisabled()
    const sessions = section(page, 'Sessions')
    await expect(sessions.getByRole('status')).toBeVisible()
    await drawn(page)
    const bottom = async () => {
      const box = await sessions.boundingBox()
      return box ? box.y + box.height : Number.NaN
    }
    const stood = await bottom()
    letGo?.()
    await expect(domains).toBeEditable()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await drawn(page)
    expect(await bottom()).toBeCloseTo(stood, 0)
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT)
  })
})
