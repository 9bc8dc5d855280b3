import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './steps/axe.ts'
import { decideDialog } from './steps/deciding.ts'
import { linkInEmailTo } from './steps/emails.ts'
import { gate } from './steps/gate.ts'
import { test } from './steps/reader.ts'
import { newPerson } from './steps/sign-up.ts'
import { closeToasts, expectProblem } from './steps/toasts.ts'
import { createUser } from './steps/users.ts'

const TITLE = 'This section could not be loaded'
const DESCRIPTION = 'Check your connection and reload the page. Nothing you saved is lost.'

const failToLoad = (page: Page, chunk: string) =>
  page.route(new RegExp(`/assets/${chunk}-`), (route) => route.abort())

/** Delays a chunk until it is released. */
async function holdBack(page: Page, chunk: string) {
  const code = gate()
  const requested = page.waitForRequest(new RegExp(`/assets/${chunk}-.*js$`))
  await page.route(new RegExp(`/assets/${chunk}-.*js$`), async (route) => {
    await code.opened
    await route.continue()
  })
  return { requested, release: code.open }
}

test('says that a dialog or the reader cannot be loaded, and keeps the screen', async ({ page, stack }) => {
  await failToLoad(page, 'assign-dialog')
  await failToLoad(page, 'decide-dialog')
  await failToLoad(page, 'reader')
  await page.goto(stack.address)
  const assign = page.getByRole('button', { name: 'Assign', exact: true }).first()
  for (const _ of ['first', 'second']) {
    await assign.click()
    await expectProblem(page, TITLE, DESCRIPTION)
    await expect(assign).toBeFocused()
    await closeToasts(page)
  }

  await page.getByRole('link', { name: /^Start reviewing/ }).click()
  await expect(page.getByText(TITLE)).toBeVisible()
  await page.unroute(/\/assets\/reader-/)
  await page.getByRole('button', { name: 'Try again' }).click()
  const reader = page.getByRole('dialog')
  await expect(reader.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'Basics' })).toBeVisible()
  await page.keyboard.press('d')
  await expectProblem(page, TITLE, DESCRIPTION)
  await expect(decideDialog(page, stack.companies[0] ?? '')).toHaveCount(0)
  await expect(reader.getByRole('heading', { name: 'Basics' })).toBeVisible()
})

test('says that a menu cannot be loaded, and keeps the screen', async ({ page, founder }) => {
  await page.context().addCookies(founder.state.cookies)
  await failToLoad(page, 'user-menu')
  await page.goto('/my-applications')
  await page.getByRole('button', { name: 'Asha Raghunathan' }).click()
  await expectProblem(page, TITLE, DESCRIPTION)
  await expect(page.getByRole('heading', { name: 'My Applications', level: 1 })).toBeVisible()
})

test("reloads the header's menu once the server answers", async ({ page, founder }) => {
  await page.context().addCookies(founder.state.cookies)
  await failToLoad(page, 'save-before-sign-out')
  await page.goto('/my-applications')
  const again = page.getByRole('button', { name: 'Reload menu' })
  await expect(again).toBeVisible()
  await page.route('/my-applications', (route) => route.abort())
  await again.click()
  await expect(again).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('heading', { name: 'My Applications', level: 1 })).toBeVisible()
  await page.unroute('/my-applications')
  await page.unroute(/\/assets\/save-before-sign-out-/)
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'My Applications', level: 1 })).toBeVisible()
})

test('opens a menu that was pressed before its code has loaded', async ({ page, founder }) => {
  await page.context().addCookies(founder.state.cookies)
  const held = await holdBack(page, 'user-menu')
  await page.goto('/my-applications')
  const menu = page.getByRole('button', { name: 'Asha Raghunathan' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-busy', 'true')
  held.release()
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Applications', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('opens a dialog with one press, and restores the focus', async ({ page, stack }) => {
  const held = await holdBack(page, 'discussion-window')
  await page.goto(stack.address)
  const asking = page.getByRole('button', { name: 'Ask Questions' }).first()
  await asking.click()
  await held.requested
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  held.release()
  await expect(page.getByRole('textbox', { name: 'Question 1' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asking).toBeFocused()
})

test('opens a prefetched menu offline', async ({ page, founder }) => {
  await page.context().addCookies(founder.state.cookies)
  const loaded = page.waitForResponse(/\/assets\/user-menu-.*js$/)
  await page.goto('/my-applications')
  await (await loaded).finished()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Asha Raghunathan' }).click()
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible()
})

test('accepts an invitation after the server was unreachable', async ({ page, browser, administrator }) => {
  const { person, state } = await createUser(browser, newPerson('Kavita', 'Sen'))
  const theirs = await browser.newContext({ storageState: administrator.state })
  const invited = await theirs.request.post('/api/team/invitations', {
    data: { email: person.email, role: 'reviewer' },
  })
  expect(invited.status()).toBe(200)
  await theirs.close()
  const invitation = await linkInEmailTo(person.email, /invitation\?token=/)
  await page.context().addCookies(state.cookies)
  await page.goto(invitation)
  const accept = page.getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  // The first click also loads the toasts' code, which the list shares; the browser remembers the failure.
  await page.context().setOffline(true)
  await accept.click()
  await expect(page.getByRole('alert')).toContainText('Nothing was changed. Please try again.')
  await page.context().setOffline(false)
  await accept.click()
  await expect(page).toHaveURL('/investment-application-review')
  await expect(page.getByText('No applications yet')).toBeVisible()
})

test('reloads the page once for a missing chunk, and again on request', async ({ page, founder }) => {
  await page.context().addCookies(founder.state.cookies)
  await page.goto('/application-success')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let requests = 0
  await page.route(/\/assets\/my-applications-.*js$/, (route) => {
    requests += 1
    return route.abort()
  })
  await page.getByRole('link', { name: 'Go to My Applications' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  expect(requests).toBe(2)
  await page.unroute(/\/assets\/my-applications-.*js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My Applications', level: 1 })).toBeVisible()
})
