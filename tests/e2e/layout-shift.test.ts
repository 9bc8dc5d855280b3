import { type Browser, expect, type Page } from '@playwright/test'
import { LAYOUT_SHIFT } from '../bench/web/budgets.ts'
import { section } from './steps/account.ts'
import { expectNoSidewaysScroll } from './steps/axe.ts'
import { gate } from './steps/gate.ts'
import { startHoldingProxy } from './steps/holding-proxy.ts'
import { layoutShiftOf, untilSettled, watchLayout } from './steps/layout.ts'
import { test as reading, type Stack } from './steps/reader.ts'
import { PHONE } from './steps/sizes.ts'
import { slowDown } from './steps/slow.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { createMember, test } from './steps/users.ts'

const HEIGHT = 800

/** Number of fonts that the heading and the text need. */
const FONTS = 2

/**
 * Opens a page at the width of a phone and with a slow processor. Delays its fonts, so that the result does not depend
 * on the speed of the machine.
 * @returns the page, and a function that sends the fonts and waits until they have arrived
 */
async function slowPage(browser: Browser): Promise<{ page: Page; sendFonts: () => Promise<void> }> {
  const proxy = await startHoldingProxy(({ pathname }) => pathname.endsWith('.woff2'))
  const context = await browser.newContext({
    viewport: { width: PHONE.width, height: HEIGHT },
    // Without this rule, Chromium would bypass the proxy for local addresses.
    proxy: { server: proxy.address, bypass: '<-loopback>' },
  })
  context.on('close', proxy.close)
  const page = await context.newPage()
  await slowDown(page, { processor: true })
  await watchLayout(page)
  let arrived = 0
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'font') arrived += 1
  })
  const sendFonts = async () => {
    await expect.poll(proxy.held).toBe(FONTS)
    proxy.letGo()
    await expect.poll(() => arrived).toBe(FONTS)
  }
  return { page, sendFonts }
}

/** A window of 1280 px at a zoom of 400% (WCAG 2.2, 1.4.10). */
const NARROWEST = { width: 320, height: 256 }

async function expectFitsAtZoom(page: Page): Promise<void> {
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
}

/** Waits two frames, after which a change has been laid out. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('the landing page does not shift when its fonts load late', { tag: '@deep' }, async ({ browser }) => {
  test.slow()
  const { page, sendFonts } = await slowPage(browser)
  const known = page.waitForResponse('**/api/session')
  await page.goto('/', { waitUntil: 'commit' })
  await known
  await drawn(page)
  // The browser waits 100 ms for optional fonts. It does not use fonts that arrive later until the next visit.
  await page.waitForTimeout(300)
  await sendFonts()
  await page.evaluate(() => document.fonts.ready)
  await drawn(page)
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT)
  const preloads = page.locator('head link[rel=preload][as=font][crossorigin]')
  const hrefs = await preloads.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  expect(hrefs.map((href) => new URL(href).pathname.replace(/-[^-]*$/, ''))).toEqual([
    '/assets/bricolage-grotesque-latin-wght-normal',
    '/assets/inter-latin-wght-normal',
  ])
  await expectFitsAtZoom(page)
  await page.context().close()
})

test('founder screens do not shift while they load', {
  tag: '@deep',
}, async ({ page, founder }) => {
  await page.context().addCookies(founder.state.cookies)
  await submitWithoutDeck(page.request, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk')
  await watchLayout(page)
  for (const path of ['/startup-application', '/my-applications', '/application-success', '/account']) {
    await page.setViewportSize(PHONE)
    await page.goto(path)
    await untilSettled(page)
    expect(await layoutShiftOf(page), path).toBeLessThanOrEqual(LAYOUT_SHIFT)
    await expectFitsAtZoom(page)
  }
})

/** Delays the replies for some paths. @returns a function that sends them */
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

async function expectStableList(page: Page, { address, companies }: Stack): Promise<void> {
  const send = await holdBack(page, '**/api/review/applications?*')
  await watchLayout(page)
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await drawn(page)
  send()
  await expect(page.getByRole('article')).toHaveCount(companies.length)
  await drawn(page)
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT)
}

test('the account screen does not shift when its data loads late', { tag: '@deep' }, async ({
  page,
  browser,
}) => {
  const { state } = await createMember(browser, 'admin')
  await page.context().addCookies(state.cookies)
  const send = await holdBack(page, '**/api/review/affiliations', '**/api/account/sessions')
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
  const before = await bottom()
  send()
  await expect(domains).toBeEditable()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await drawn(page)
  expect(await bottom()).toBeCloseTo(before, 0)
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT)
})

reading('the review list does not shift when it loads late', { tag: '@deep' }, async ({ page, stack }) => {
  await page.setViewportSize({ width: PHONE.width, height: HEIGHT })
  await expectStableList(page, stack)
})
