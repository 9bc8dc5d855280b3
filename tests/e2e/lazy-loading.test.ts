import { expect, type Page } from '@playwright/test'
import { chooseFromMenu } from './steps/card-menu.ts'
import { decideDialog } from './steps/deciding.ts'
import { gate } from './steps/gate.ts'
import { test } from './steps/reader.ts'
import { closeToasts, expectProblem } from './steps/toasts.ts'

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

test('shows an error if the code of a dialog or the reader cannot be loaded', {
  tag: '@deep',
}, async ({ page, stack }) => {
  await failToLoad(page, 'assign-dialog')
  await failToLoad(page, 'decide-dialog')
  await failToLoad(page, 'reader')
  await page.goto(stack.address)
  const card = page.getByRole('article').first()
  await chooseFromMenu(card, 'Assign')
  await expectProblem(page, TITLE, DESCRIPTION)
  await expect(card.getByRole('button', { name: 'More actions' })).toBeFocused()
  await closeToasts(page)

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

test('offers a reload if the code of a menu or a screen cannot be loaded', { tag: '@deep' }, async ({
  page,
  founder,
}) => {
  await page.context().addCookies(founder.state.cookies)
  const held = await holdBack(page, 'user-menu')
  await page.goto('/my-applications')
  const title = page.getByRole('heading', { name: 'My Applications', level: 1 })
  const menu = page.getByRole('button', { name: 'Asha Raghunathan' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-busy', 'true')
  held.release()
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible()
  await expect(title).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  await failToLoad(page, 'user-menu')
  await page.reload()
  await menu.click()
  await expectProblem(page, TITLE, DESCRIPTION)
  await expect(title).toBeVisible()

  await failToLoad(page, 'save-before-sign-out')
  await page.reload()
  const again = page.getByRole('button', { name: 'Reload menu' })
  await expect(again).toBeVisible()
  await page.route('/my-applications', (route) => route.abort())
  await again.click()
  await expect(again).toHaveAttribute('aria-busy', 'false')
  await expect(title).toBeVisible()
  await page.unroute('/my-applications')
  await page.unroute(/\/assets\/save-before-sign-out-/)
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(title).toBeVisible()

  // If a screen's code is missing, the page reloads automatically once, and reloads again when the user asks for it.
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
  await expect(title).toBeVisible()
})
