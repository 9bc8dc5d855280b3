import { expect, type Page } from '@playwright/test'
import { withoutLiveUpdates } from './steps/layout.ts'
import { keepDraft } from './steps/submissions.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'
import { test } from './steps/users.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('on a slow connection', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('shows an error when a save has had no reply for 30 seconds', async ({ page }) => {
    const id = await keepDraft(page.request)
    await page.clock.install()
    await page.goto(`/startup-application?id=${id}`)
    await page.getByLabel('Company name').fill('Kisan Setu, unanswered')
    const request = page.waitForRequest((call) => call.method() === 'PATCH')
    await page.route('/api/applications/*', (route) =>
      route.request().method() === 'PATCH' ? undefined : route.continue(),
    )
    await button(page, 'Save as Draft').click()
    await request
    await page.clock.fastForward(30_000)
    await expectProblem(page, 'Save Error', 'Failed to save. Please try again.')
    await closeToasts(page)
    await page.unroute('/api/applications/*')
    await button(page, 'Save as Draft').click()
    await expectSuccess(page, 'Draft Saved Successfully!', 'Your application has been saved as a draft.')
  })

  test('shows a single message when a screen loads after the session has ended', {
    tag: '@deep',
  }, async ({ page, context }) => {
    await withoutLiveUpdates(page)
    await page.goto('/application-success')
    await expect(page.getByRole('heading', { name: 'Application Submitted Successfully' })).toBeVisible()
    await context.clearCookies()
    await button(page, 'Go to My Applications')
      .or(page.getByRole('link', { name: 'Go to My Applications' }))
      .click()
    const lost = page.getByRole('alert')
    await expect(lost).toHaveText(/You have been signed out/)
    // Waits until both of the screen's requests have failed.
    await page.waitForLoadState('networkidle')
    await expect(lost).toHaveCount(1)
    for (const text of ['Not provided', /Check your connection/, /Failed to load/]) {
      await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0)
    }
  })
})
