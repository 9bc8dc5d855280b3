import { type Browser, expect, type Page } from '@playwright/test'
import { fillInSignUp, somebody, typeSignUp } from './steps/accounts.ts'
import { expectAccessible } from './steps/axe.ts'
import { startHoldingProxy } from './steps/holding-proxy.ts'
import { test } from './steps/newcomers.ts'

// Pressed before the page has come to life: its scripts are held, or cannot be had.

const SCRIPTS = /\/assets\/[^/]*\.js$/
const ACCOUNTS = '/api/accounts'

/** A page whose scripts are on their way until they are let go. @returns also how often it asked for an account */
async function slowPage(browser: Browser) {
  const proxy = await startHoldingProxy(({ pathname }) => SCRIPTS.test(pathname))
  const context = await browser.newContext({
    // Chromium goes to this machine's own addresses by itself unless told otherwise.
    proxy: { server: proxy.address, bypass: '<-loopback>' },
  })
  context.on('close', proxy.close)
  const page = await context.newPage()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === ACCOUNTS) sent += 1
  })
  return { page, letGo: proxy.letGo, sent: () => sent }
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Account' })

test('an account is asked for once when the page has come to life, however often it was pressed before', async ({
  browser,
}) => {
  const { page, letGo, sent } = await slowPage(browser)
  await page.goto('/apply', { waitUntil: 'commit' })
  await typeSignUp(page, somebody())
  await expect(create(page)).toHaveAttribute('aria-busy', 'false')
  const { width, height } = (await create(page).boundingBox()) ?? {}
  await create(page).click()
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(create(page)).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  const busy = await create(page).boundingBox()
  expect([busy?.width, busy?.height]).toEqual([width, height])
  expect(sent()).toBe(0)
  letGo()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  expect(sent()).toBe(1)
  await page.context().close()
})

test('what is missing is said when the page has come to life, at the first field, and nothing is sent', async ({
  browser,
}) => {
  const { page, letGo, sent } = await slowPage(browser)
  await page.goto('/', { waitUntil: 'commit' })
  // A form whose button is still to come sends nothing by Enter.
  await expect(create(page)).toHaveAttribute('aria-busy', 'false')
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('First name').press('Enter')
  await expect(create(page)).toHaveAttribute('aria-busy', 'true')
  // What stands in the fields at that moment counts.
  await page.getByLabel('Mobile').fill('+91 98450 12345')
  letGo()
  await expect(page.getByLabel('Last name')).toBeFocused()
  // The likely location is chosen before, as without a press.
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(4)
  await expect(create(page)).toHaveAttribute('aria-busy', 'false')
  expect(sent()).toBe(0)
  await page.context().close()
})

test('a page whose scripts cannot be had says what can be done, and loaded again has what was typed', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto('/apply')
  const notice = page.getByRole('alert').filter({ hasText: 'Part of this page has not loaded.' })
  await expect(notice).toBeVisible()
  const person = somebody()
  await typeSignUp(page, person)
  await create(page).click()
  await expect(create(page)).toHaveAttribute('aria-busy', 'false')
  const again = notice.getByRole('button', { name: 'Load the page again' })
  await expect(again).toBeFocused()
  await expectAccessible(page)
  await page.unroute(SCRIPTS)
  await again.press('Enter')
  // What is not kept stands in the page of before alone.
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel('Mobile')).toHaveValue('+91 98450 12345')
  await fillInSignUp(page, person)
  await expect(notice).toHaveCount(0)
  await context.close()
})
