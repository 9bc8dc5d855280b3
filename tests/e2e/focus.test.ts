import { expect, type Page } from '@playwright/test'
import { expectFocused } from './steps/keyboard.ts'
import { keepDraft } from './steps/submissions.ts'
import { test } from './steps/users.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

// When the focused element is removed, the focus must not fall back to the body, because Tab would then start from the
// top.
test('moves the focus to another element when the focused one disappears', { tag: '@deep' }, async ({
  page,
  founder,
}) => {
  await page.context().addCookies(founder.state.cookies)
  await page.route('/api/applications', (route) => route.abort())
  await page.goto('/my-applications')
  await button(page, 'Try again').focus()
  await page.unroute('/api/applications')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Try again')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.clock.install()
  await page.goto(`/startup-application?id=${await keepDraft(page.request, {})}`)
  const name = page.getByLabel('Company name')
  const close = button(page, 'Close notification')
  await name.press('Control+Enter')
  await name.focus()
  await expect(close).toBeVisible()
  await close.focus()
  // A focused toast does not close automatically.
  await page.clock.fastForward('01:00')
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(close).toHaveCount(0)
  await expect(name).toBeFocused()
})

const HEADLINE = 'More than an application — a partnership in building your company.'

/** Opens each path, and expects the focus on the title of its screen. */
async function expectTitles(page: Page, titles: Readonly<Record<string, string>>) {
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(address)
    await expectFocused(page, `heading "${title}"`)
  }
}

test.describe('the first screen of a visit', () => {
  test('for a visitor, focuses the title or the sign-in panel', { tag: '@deep' }, async ({ page }) => {
    await expectTitles(page, { '/': HEADLINE, '/startup-application': 'Access Denied' })
    await page.goto('/my-applications')
    await expectFocused(page, 'region "Sign in to see your applications"')
  })

  test('focuses the title for a founder', { tag: '@deep' }, async ({ page, founder }) => {
    await page.context().addCookies(founder.state.cookies)
    await expectTitles(page, {
      [`/startup-application?id=${await keepDraft(page.request)}`]: 'Detailed Startup Application',
      [`/startup-application?id=${crypto.randomUUID()}`]: 'Application not found',
    })
  })
})

test('a closing dialog returns the focus to the button that opened it', { tag: '@deep' }, async ({
  page,
  founder,
}) => {
  await page.context().addCookies(founder.state.cookies)
  // Imitates Safari, where pressing a button removes the focus and does not set it again.
  await page.addInitScript(() => {
    addEventListener('mousedown', (event) => {
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
  })
  await keepDraft(page.request, { company_name: 'To delete' })
  await page.goto('/my-applications')
  const card = page.getByRole('article', { name: 'To delete' })
  const opener = card.getByRole('button', { name: /Delete/ })
  await opener.click()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(opener).toBeFocused()
})
