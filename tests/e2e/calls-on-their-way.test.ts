import { expect, type Page } from '@playwright/test'
import { withoutLiveUpdates } from './steps/layout.ts'
import { openSignInTab } from './steps/sign-up.ts'
import { keepDraft } from './steps/submissions.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'
import { test } from './steps/users.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('a visitor', () => {
  test('whose sign-in a gateway refuses twice is signed in [S8.42]', async ({ page, founder }) => {
    let asked = 0
    await page.route('/api/session', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      asked += 1
      return asked < 3 ? route.fulfill({ status: 503, body: 'busy' }) : route.continue()
    })
    await page.goto('/auth')
    await openSignInTab(page)
    await page.getByLabel('Email', { exact: true }).fill(founder.person.email)
    await page.getByLabel('Password', { exact: true }).fill(founder.person.password)
    await button(page, 'Sign In').click()
    await expectSuccess(page, 'Welcome back!', 'You have been signed in successfully.')
    expect(asked).toBe(3)
  })

  test('is told of a dead link once, and not when the way in is opened again', async ({ page }) => {
    const dead = page.getByText('Link no longer valid')
    await page.goto('/auth?reset=never-was')
    await expect(dead).toBeVisible()
    await expect(button(page, 'Send a new e-mail')).toBeVisible()
    await page.goto('/auth')
    await expect(page.getByRole('tab', { name: 'Sign up', selected: true })).toBeVisible()
    await expect(dead).toHaveCount(0)
  })
})

test.describe('a founder', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('whose save is never answered is told after half a minute, and the next save goes', async ({
    page,
  }) => {
    const id = await keepDraft(page.request)
    await page.clock.install()
    await page.goto(`/startup-application?id=${id}`)
    await page.getByLabel('Company name').fill('Kisan Setu, unheard')
    const unheard = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.route('/api/applications/*', (route) =>
      route.request().method() === 'PATCH' ? undefined : route.continue(),
    )
    await button(page, 'Save as Draft').click()
    await unheard
    await page.clock.fastForward(30_000)
    await expectProblem(page, 'Save Error', 'Failed to save. Please try again.')
    await closeToasts(page)
    await page.unroute('/api/applications/*')
    await button(page, 'Save as Draft').click()
    await expectSuccess(page, 'Draft Saved Successfully!', 'Your application has been saved as a draft.')
  })

  test('whose session ends while a screen loads is told so once', async ({ page, context }) => {
    await withoutLiveUpdates(page)
    await page.goto('/application-success')
    await expect(page.getByRole('heading', { name: 'Application Submitted Successfully' })).toBeVisible()
    await context.clearCookies()
    await button(page, 'Go to My Applications')
      .or(page.getByRole('link', { name: 'Go to My Applications' }))
      .click()
    const lost = page.getByRole('alert')
    await expect(lost).toHaveText(/You have been signed out/)
    // Both readings of the screen have come back by the time that nothing loads any more.
    await page.waitForLoadState('networkidle')
    await expect(lost).toHaveCount(1)
    for (const text of ['Not provided', /Check your connection/, /Failed to load/]) {
      await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0)
    }
  })
})
