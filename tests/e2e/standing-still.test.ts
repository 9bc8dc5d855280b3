import { type Browser, expect, type Page } from '@playwright/test'
import { LAYOUT_SHIFT } from '../bench/web/budgets.ts'
import { section } from './steps/account.ts'
import { gate } from './steps/gate.ts'
import { startHoldingProxy } from './steps/holding-proxy.ts'
import { layoutShiftOf, watchLayout } from './steps/layout.ts'
import { test as reading, type Stack } from './steps/reader.ts'
import { DESKTOP, PHONE } from './steps/sizes.ts'
import { slowDown } from './steps/slow.ts'
import { createMember, test } from './steps/users.ts'

// What a person with a slow phone sees, on whatever machine this runs: the network is slowed here, for a phone and a
// screen the processor too (which takes as much of it as is taken away), and the fonts come when everything else stands.
const HEIGHT = 800
const SLOWED_WIDTHS: readonly number[] = [PHONE.width, DESKTOP.width]
/** Those of phones, tablets and screens, and where the layout turns over. */
const WIDTHS = [
  ...[320, 360, 375, 390, 400, 412, 430, 540, 600, 768, 820],
  ...[959, 960, 1024, 1280, 1366, 1440, 1920],
]

/** What comes before the heading and the text can be set as designed. */
const FONTS = 2

/**
 * A page of such a person's, and the fonts it is sent, which stay on their way.
 * @returns the page, and what lets its fonts go and waits until they have arrived
 */
async function slowPage(
  browser: Browser,
  width: number,
): Promise<{ page: Page; letFontsGo: () => Promise<void> }> {
  const proxy = await startHoldingProxy(({ pathname }) => pathname.endsWith('.woff2'))
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    // Chromium goes to this machine's own addresses by itself unless told otherwise.
    proxy: { server: proxy.address, bypass: '<-loopback>' },
  })
  context.on('close', proxy.close)
  const page = await context.newPage()
  await slowDown(page, { processor: SLOWED_WIDTHS.includes(width) })
  await watchLayout(page)
  let arrived = 0
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'font') arrived += 1
  })
  const letFontsGo = async () => {
    await expect.poll(proxy.held).toBe(FONTS)
    proxy.letGo()
    await expect.poll(() => arrived).toBe(FONTS)
  }
  return { page, letFontsGo }
}

/** Two drawn frames: what a change leads to has been laid out. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

for (const width of WIDTHS) {
  test(`the landing stands still at ${width} px while its fonts come late`, async ({ browser }) => {
    test.slow()
    const { page, letFontsGo } = await slowPage(browser, width)
    const known = page.waitForResponse('**/api/session')
    await page.goto('/', { waitUntil: 'commit' })
    await known
    await drawn(page)
    // A browser waits 100 ms for optional fonts. Those that come later are used from the next visit.
    await page.waitForTimeout(300)
    await letFontsGo()
    await page.evaluate(() => document.fonts.ready)
    await drawn(page)
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT)
    await page.context().close()
  })
}

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

/** @returns what lets the replies to these paths come */
async function holdBack(page: Page, ...paths: string[]): Promise<() => void> {
  const replies = gate()
  for (const path of paths) {
    await page.route(path, async (route) => {
      await replies.opened
      await route.continue()
    })
  }
  return replies.open
}

async function expectListStandsStill(page: Page, { address, companies }: Stack): Promise<void> {
  const letGo = await holdBack(page, '**/api/review/applications?*')
  await watchLayout(page)
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await drawn(page)
  letGo()
  await expect(page.getByRole('article')).toHaveCount(companies.length)
  await drawn(page)
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT)
}

test.describe('who is of the team', () => {
  test('finds the account screen standing still while its replies come late', { tag: '@phone' }, async ({
    page,
    browser,
  }) => {
    const { state } = await createMember(browser, 'admin')
    await page.context().addCookies(state.cookies)
    const letGo = await holdBack(page, '**/api/review/affiliations', '**/api/account/sessions')
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
    letGo()
    await expect(domains).toBeEditable()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await drawn(page)
    expect(await bottom()).toBeCloseTo(stood, 0)
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT)
  })

  reading(
    'finds the list of applications standing still while it comes late',
    { tag: '@phone' },
    async ({ page, stack }) => expectListStandsStill(page, stack),
  )

  reading(
    'finds it standing still also where its counts take two lines, as the time before',
    async ({ page, stack }) => {
      // Beside the counts and the button there is room for one line of three.
      await page.setViewportSize({ width: 800, height: HEIGHT })
      await page.goto(stack.address)
      await page.getByLabel(`Status of ${stack.companies[0]}`).selectOption({ label: 'Under Review' })
      await expect(page.getByRole('button', { name: 'Under Review 1' })).toBeVisible()
      await expectListStandsStill(page, stack)
    },
  )
})
