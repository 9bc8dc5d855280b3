import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectSoundInBothSizes } from './steps/axe.ts'
import { test as inOnePage } from './steps/shared-page.ts'
import { openSignInTab, signIn, signOut } from './steps/sign-up.ts'
import { expectProblem } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

inOnePage(
  'shows the landing page at /, /auth and /apply [S1.4, S2.1-3, S2-landing.2, S6.1]',
  { tag: '@phone' },
  async ({ page }) => {
    for (const path of ['/', '/auth', '/apply']) {
      await page.goto(path)
      await expect(
        page.getByRole('heading', {
          name: 'More than an application — a partnership in building your company.',
        }),
      ).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Sign up' })).toBeVisible()
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await openSignInTab(page)
    await expect(page.getByRole('heading', { name: 'Continue Your Application' })).toBeVisible()
    await expectAccessible(page)
  },
)

inOnePage(
  'redirects visitors from protected and unknown paths [S1.15, S2.7-10, S2.11, S2.12, S2.14, S6.13]',
  async ({ page }) => {
    for (const [path, headline] of [
      ['/my-applications', 'see your applications'],
      ['/investment-application-review?status=submitted', 'review applications'],
      ['/application-qa?id=x', 'answer your questions'],
      ['/discussion/x', 'answer your questions'],
      ['/held-decisions', 'see held decisions'],
      ['/e-mails', 'edit the e-mails'],
      ['/admin-dashboard', 'review applications'],
      ['/team', 'manage the team'],
    ] as const) {
      await page.goto(path)
      await expect(page, path).toHaveURL(/\/auth/)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(`Sign in to ${headline}`)
      await expect(page.getByRole('tab', { name: 'Sign in', selected: true })).toBeVisible()
    }
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to manage the team')
    await expectSoundInBothSizes(page)
    await page.getByText('New here?').getByRole('link', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.goto('/no/such/place')
    await expect(page).toHaveURL('/apply')
  },
)

inOnePage(
  'asks visitors to sign in before they can use the form [D-way.3, S2-form.2, S2-form.3, S2-header.1, S2-header.2, S6.2, S8.43]',
  async ({ page }) => {
    await page.goto('/startup-application')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(
      page.getByText('You need to be signed in to access the startup application form.'),
    ).toBeVisible()
    const header = page.getByRole('banner')
    await expect(header.getByRole('link')).toHaveText(['Openround', 'Apply / Sign-in'])
    await expect(header.getByRole('link', { name: 'Openround' })).toHaveAttribute('href', '/')
    await expectSoundInBothSizes(page)
    await page.getByRole('link', { name: 'Go to Sign In' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue your application')
    await page.goBack()
    await header.getByRole('link', { name: 'Apply / Sign-in' }).click()
    await expect(page).toHaveURL('/apply')
  },
)

inOnePage.describe('a founder', () => {
  inOnePage.use({ onlooker: 'founder' })

  inOnePage(
    'is redirected from the landing page to My Applications [D-accounts.3, S2-landing.9]',
    async ({ page }) => {
      for (const path of ['/', '/auth', '/apply']) {
        await page.goto(path)
        await expect(page, path).toHaveURL('/my-applications')
      }
    },
  )

  inOnePage(
    'is redirected from the review screen and sees Access Denied [D-way.14, S2.8, S6.14, S8.4]',
    async ({ page }) => {
      await page.goto('/investment-application-review')
      await expectProblem(page, 'Access Denied', "You don't have permission to access this page.")
      await expect(page).toHaveURL('/my-applications')
    },
  )
})

test('signing out in one tab signs out all tabs [D-way.1, S2-header.7, S4.28, S7-accounts.7, V7.4.4]', async ({
  page,
  context,
  me,
}) => {
  await page.goto('/my-applications')
  const other = await context.newPage()
  await other.goto('/my-applications')
  await expect(other.getByRole('heading', { name: 'My Applications' })).toBeVisible()
  await signOut(page)
  await expect(other).toHaveURL(/\/auth/)
  await page.goto('/application-qa')
  await expect(page).toHaveURL(/\/auth/)
  await signIn(page, me)
  await expect(page).toHaveURL(/\/application-qa/)
})
