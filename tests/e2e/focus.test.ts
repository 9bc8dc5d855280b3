import { expect, type Page, type Route } from '@playwright/test'
import { openNewForm } from './steps/application.ts'
import { sendRound } from './steps/discussion.ts'
import { linkInEmailTo } from './steps/emails.ts'
import { expectFocused } from './steps/keyboard.ts'
import { createAccount, newPerson } from './steps/sign-up.ts'
import { keepDraft, submitWithoutDeck } from './steps/submissions.ts'
import { test } from './steps/users.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

// An element that had the focus is removed. The focus must not fall back to the page's body, where keyboards start over.
test('the focus moves on when the focused element disappears', async ({ page, browser, founder }) => {
  await page.context().addCookies(founder.state.cookies)
  await page.route('/api/applications', (route) => route.abort())
  await page.goto('/my-applications')
  await button(page, 'Try again').focus()
  await page.unroute('/api/applications')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Try again')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const device = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const { email, password } = founder.person
  await device.request.post('/api/session', { data: { email, password } })
  await page.goto('/account')
  const sessions = page.getByRole('list', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem').nth(1)).toBeVisible()
  const count = await sessions.getByRole('listitem').count()
  await sessions.getByRole('button').last().focus()
  await page.keyboard.press('Enter')
  await expect(sessions.getByRole('listitem')).toHaveCount(count - 1)
  await expect(sessions).toBeFocused()
  await device.close()

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

/** Opens screens by their paths, and expects the focus at their titles. */
async function expectTitles(page: Page, titles: Readonly<Record<string, string>>) {
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(address)
    await expectFocused(page, `heading "${title}"`)
  }
}

test.describe('the first screen focuses its title', () => {
  test('for a visitor', async ({ page }) => {
    await expectTitles(page, {
      '/': HEADLINE,
      '/auth': HEADLINE,
      '/apply': HEADLINE,
      '/startup-application': 'Access Denied',
    })
    await page.goto('/my-applications')
    await expectFocused(page, 'region "Sign up or sign in"')
  })

  test('keeps a focus that was moved before hydration', async ({ page }) => {
    const firstName = page.getByLabel('First name')
    const moveFocus = async (route: Route) => {
      await firstName.focus()
      await route.continue()
    }
    await page.route('**/*.js', moveFocus, { times: 1 })
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(firstName).toBeFocused()
  })

  test('for a founder', async ({ page, browser, founder, administrator }) => {
    await page.context().addCookies(founder.state.cookies)
    const draft = await keepDraft(page.request)
    const submitted = await submitWithoutDeck(page.request, 'Kisan Setu')
    const asked = await submitWithoutDeck(page.request, 'Asked & Told')
    const team = await browser.newContext({ storageState: administrator.state })
    await sendRound(team.request, asked, ['Who buys first?'])
    await team.close()
    await expectTitles(page, {
      '/': 'My Applications',
      '/my-applications': 'My Applications',
      '/startup-application': 'Detailed Startup Application',
      [`/startup-application?id=${draft}`]: 'Detailed Startup Application',
      [`/startup-application?id=${submitted}`]: 'Detailed Startup Application',
      [`/startup-application?id=${crypto.randomUUID()}`]: 'Application not found',
      [`/application-qa?id=${asked}`]: 'Q&A for Asked & Told',
      [`/application-qa?id=${submitted}`]: 'No questions found for this application.',
      '/application-success': 'Application Submitted Successfully',
      '/account': 'Account',
    })
  })

  test('for an administrator', async ({ page, administrator }) => {
    await page.context().addCookies(administrator.state.cookies)
    await expectTitles(page, {
      '/investment-application-review': 'Investment Application Review',
      '/team': 'Team',
      '/audit-log': 'Audit log',
      '/held-decisions': 'Held decisions',
      '/e-mails': 'E-mail templates',
      '/health': 'Health',
      '/review/figures': 'Figures',
    })
  })
})

test('a confirmation link focuses the password, and an unknown one the sign-in panel', async ({ page }) => {
  const founder = newPerson()
  await createAccount(page, founder)
  const link = await linkInEmailTo(founder.email, /confirmation\?token=/)
  await page.goto(link)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.goto('/auth?confirmation=unknown')
  await expectFocused(page, 'region "Sign up or sign in"')
})

test('returns the focus after a dialog to a button that the browser gave no focus', async ({
  page,
  founder,
}) => {
  await page.context().addCookies(founder.state.cookies)
  // Like Safari, where a press removes the focus and sets no other.
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

test('browsers announce no empty form input as invalid', async ({ page, founder }) => {
  await page.goto('/apply')
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-required', 'true')
  await expect(page.locator('input:invalid, select:invalid')).toHaveCount(0)
  await page.context().addCookies(founder.state.cookies)
  await openNewForm(page)
  await expect(page.getByLabel('Company name')).toHaveAttribute('aria-required', 'true')
  await expect(page.locator('input:invalid, textarea:invalid, select:invalid')).toHaveCount(0)
})
