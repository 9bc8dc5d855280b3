import { expect, type Page } from '@playwright/test'
import { openSignInTab, somebody } from './steps/accounts.ts'
import { expectAccessible } from './steps/axe.ts'
import { decideDialog } from './steps/deciding.ts'
import { gate } from './steps/gate.ts'
import { linkInEmailTo } from './steps/letters.ts'
import { newcomer } from './steps/newcomers.ts'
import { openReader, readerOf, test } from './steps/reader.ts'
import { closeToasts, expectProblem } from './steps/toasts.ts'

const SAYS =
  'Check your connection and load the page again. What is saved or kept on this device is not lost.'

/** The code of a part does not come, as without a connection. */
const without = (page: Page, part: string) =>
  page.route(new RegExp(`/assets/${part}-`), (route) => route.abort())

/** The code of a part is on its way, until it is released. */
async function holdBack(page: Page, part: string) {
  const code = gate()
  const asked = page.waitForRequest(new RegExp(`/assets/${part}-.*js$`))
  await page.route(new RegExp(`/assets/${part}-.*js$`), async (route) => {
    await code.opened
    await route.continue()
  })
  return { asked, release: code.open }
}

test('a decision whose dialog cannot be fetched leaves what it is about in view, and loads anew', async ({
  page,
  stack,
}) => {
  const [company = ''] = stack.companies
  await without(page, 'decide-dialog')
  await openReader(page, stack, company)
  await page.keyboard.press('d')
  const dialog = decideDialog(page, company)
  await expect(dialog.getByText('This could not be shown')).toBeVisible()
  await expect(dialog.getByText(SAYS)).toBeVisible()
  await page.unroute(/\/assets\/decide-dialog-/)
  // The server is asked first whether it answers: the reader stands there until the page goes.
  const anew = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await anew
  await expect(readerOf(page, company).getByRole('heading', { name: 'Company Overview' })).toBeVisible()
  await page.keyboard.press('d')
  await expect(decideDialog(page, company).getByLabel('New status')).toBeFocused()
})

test('one that assigns is said to be missing each time it is asked for, and the list stays', async ({
  page,
  stack,
}) => {
  await without(page, 'assign-dialog')
  await page.goto(stack.address)
  const assign = page.getByRole('button', { name: 'Assign', exact: true }).first()
  for (const _ of ['first', 'second']) {
    await assign.click()
    await expectProblem(page, 'This could not be shown', SAYS)
    await expect(assign).toBeFocused()
    await closeToasts(page)
  }
})

test('the reader that cannot be fetched says so over its list', async ({ page, stack }) => {
  await without(page, 'reader')
  await page.goto(stack.address)
  await page.getByRole('link', { name: /^Start reviewing/ }).click()
  await expect(page.getByText('This could not be shown')).toBeVisible()
  await page.unroute(/\/assets\/reader-/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test('the second step of signing in that cannot be fetched says so in its place', async ({ page }) => {
  await without(page, 'second-step')
  await page.route('/api/session', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { two_step: true } }) : route.continue(),
  )
  await page.goto('/auth')
  await openSignInTab(page)
  await page.getByLabel('Email', { exact: true }).fill('asha@asha.example')
  await page.getByLabel('Password', { exact: true }).fill('monsoon-41-lorries')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('tabpanel').getByText('This could not be shown')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('choosing a new password says so too, and goes on where it was when the page is loaded anew', async ({
  page,
}) => {
  await without(page, 'reset-password')
  await page.goto('/auth?reset=never-was')
  await expect(page.getByText('This could not be shown')).toBeVisible()
  await page.unroute(/\/assets\/reset-password-/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Link no longer valid')).toBeVisible()
})

test('a menu that cannot be fetched leaves the screen, and comes when it is asked for', async ({
  page,
  founder,
}) => {
  await page.context().addCookies(founder.state.cookies)
  await without(page, 'text-keeping')
  await without(page, 'user-menu')
  await page.goto('/my-applications')
  await expect(page.getByRole('heading', { name: 'My Applications', level: 1 })).toBeVisible()
  const again = page.getByRole('button', { name: 'Load the menu again' })
  await expect(again).toBeVisible()
  const menu = page.getByRole('button', { name: 'Asha Raghunathan' })
  await menu.click()
  await expect(menu).toHaveCount(0)
  // Two parts are missing: one button loads both anew.
  await expect(again).toHaveCount(1)
  await page.route('/my-applications', (route) => route.abort())
  await again.click()
  await expect(again).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('heading', { name: 'My Applications', level: 1 })).toBeVisible()
  await page.unroute('/my-applications')
  await page.unroute(/\/assets\/user-menu-/)
  await page.unroute(/\/assets\/text-keeping-/)
  await again.click()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible()
})

test('a press that comes before the menu opens it when it has come, and the focus goes on in it', async ({
  page,
  founder,
}) => {
  await page.context().addCookies(founder.state.cookies)
  const held = await holdBack(page, 'user-menu')
  await page.goto('/my-applications')
  const menu = page.getByRole('button', { name: 'Asha Raghunathan' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-busy', 'true')
  held.release()
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('Escape takes back what was pressed before its menu came, and so does writing elsewhere', async ({
  page,
  stack,
}) => {
  const held = await holdBack(page, 'views-choice')
  await page.goto(stack.address)
  const views = page.getByRole('button', { name: 'Views', exact: true })
  await views.click()
  await expect(views).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(views).toHaveAttribute('aria-busy', 'false')
  await views.click()
  await expect(views).toHaveAttribute('aria-busy', 'true')
  const search = page.getByPlaceholder('Search by company or name...')
  await search.press('End')
  await search.pressSequentially(' 1')
  await expect(views).toHaveAttribute('aria-busy', 'false')
  const come = page.waitForResponse(/\/assets\/views-choice-.*js$/)
  held.release()
  await (await come).finished()
  await search.pressSequentially('0')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue(/ 10$/)
  await expect(page.getByLabel('Name of the view')).toHaveCount(0)

  await views.click()
  await expect(page.getByLabel('Name of the view')).toBeVisible()
})

test('a dialog whose button was pressed before it came opens when it has, and gives the focus back', async ({
  page,
  stack,
}) => {
  const held = await holdBack(page, 'discussion-window')
  await page.goto(stack.address)
  const asking = page.getByRole('button', { name: 'Ask Questions' }).first()
  await asking.click()
  await held.asked
  held.release()
  await expect(page.getByRole('textbox', { name: 'Question 1' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asking).toBeFocused()
})

test('while a dialog is on its way its keys do nothing else, and Escape takes it back', async ({
  page,
  stack,
}) => {
  const [company = ''] = stack.companies
  const held = await holdBack(page, 'dialog-window')
  const written: string[] = []
  await openReader(page, stack, company)
  page.on('request', (request) => request.method() !== 'GET' && written.push(request.url()))
  await page.keyboard.press('d')
  await held.asked
  const coming = page.getByRole('status').filter({ hasText: 'Loading...' })
  await expect(coming).toBeVisible()
  for (const key of ['1', 'j', 's', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await expect(coming).toHaveCount(0)
  await expect(readerOf(page, company)).toBeVisible()
  held.release()
  await page.keyboard.press('d')
  await expect(decideDialog(page, company).getByLabel('New status')).toBeFocused()
  expect(written).toEqual([])
})

test('what is written in a field while a dialog is on its way stays there', async ({ page, stack }) => {
  const held = await holdBack(page, 'discussion-window')
  await page.goto(stack.address)
  await page.getByRole('button', { name: 'Ask Questions' }).first().click()
  await held.asked
  const search = page.getByPlaceholder('Search by company or name...')
  await search.fill('')
  await search.pressSequentially('Stack 1')
  await expect(search).toHaveValue('Stack 1')
  const come = page.waitForResponse(/\/assets\/discussion-window-.*js$/)
  held.release()
  await (await come).finished()
  await search.pressSequentially('0')
  await expect(search).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('once the page was touched, what opens on it opens without a connection too', async ({
  page,
  founder,
}) => {
  await page.context().addCookies(founder.state.cookies)
  const come = page.waitForResponse(/\/assets\/user-menu-.*js$/)
  await page.goto('/my-applications')
  const menu = page.getByRole('button', { name: 'Asha Raghunathan' })
  await menu.hover()
  await (await come).finished()
  await page.context().setOffline(true)
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible()
})

test('an invitation is accepted after the server was away, and leads to the list', async ({
  page,
  browser,
  administrator,
}) => {
  const { person, state } = await newcomer(browser, somebody('Kavita', 'Sen'))
  const theirs = await browser.newContext({ storageState: administrator.state })
  const asked = await theirs.request.post('/api/team/invitations', {
    data: { email: person.email, role: 'reviewer' },
  })
  expect(asked.status()).toBe(200)
  await theirs.close()
  const invitation = await linkInEmailTo(person.email, /invitation\?token=/)
  await page.context().addCookies(state.cookies)
  await page.goto(invitation)
  const accept = page.getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  // The first click asks for the code of the toasts too, of which the list needs a part: the browser remembers that it did not come.
  await page.context().setOffline(true)
  await accept.click()
  await expect(page.getByRole('alert')).toContainText('Nothing was changed. Please try again.')
  await page.context().setOffline(false)
  await accept.click()
  await expect(page).toHaveURL('/investment-application-review')
  await expect(page.getByText('Nothing is assigned to you yet')).toBeVisible()
})

test('a screen that does not come though the server answers is asked for once more by itself, and then when one wants', async ({
  page,
  founder,
}) => {
  await page.context().addCookies(founder.state.cookies)
  await page.goto('/application-success')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let asked = 0
  await page.route(/\/assets\/my-applications-.*js$/, (route) => {
    asked += 1
    return route.abort()
  })
  await page.getByRole('link', { name: 'Go to My Applications' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  expect(asked).toBe(2)
  await page.unroute(/\/assets\/my-applications-.*js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My Applications', level: 1 })).toBeVisible()
})
