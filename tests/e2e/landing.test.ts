import { expect } from '@playwright/test'
import { gate } from './steps/gate.ts'
import { expectSameHeader } from './steps/layout.ts'
import { test } from './steps/shared-page.ts'
import {
  createAccount,
  newPerson,
  openLanding,
  openSignInTab,
  typeSignUp,
  untilHydrated,
} from './steps/sign-up.ts'
import { DESKTOP } from './steps/sizes.ts'

test('the landing page explains the application process and the funding [S1.3, S1.5-9, S2-landing.1, S2-landing.3]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText('Investment Application').first()).toBeVisible()
  await expect(page.getByText('30-45 minutes')).toBeVisible()
  const steps = page.locator('ol > li')
  await expect(steps).toHaveCount(3)
  const texts = [
    ['Create Account', 'Personal details', 'LinkedIn profile verification', 'E-mail confirmation required'],
    ['Complete Application', 'Company info', 'Industry and stage', 'Funding history and goals'],
    ['Interact with Openround Partners', 'Follow-up questions', 'Application review', 'in-person meeting'],
  ]
  for (const [place, all] of texts.entries()) {
    for (const text of all) await expect(steps.nth(place)).toContainText(text)
  }
  const preSeed = page.getByRole('article', { name: 'Pre-Seed' })
  await expect(preSeed).toContainText('$50K - $200K')
  await expect(preSeed).toContainText('about ₹44 lakh to ₹1.76 crore')
  await expect(preSeed).toContainText('early-stage startups with an MVP or prototype')
  const seed = page.getByRole('article', { name: 'Seed', exact: true })
  await expect(seed).toContainText('$200K - $1M')
  await expect(seed).toContainText('startups with initial traction and product-market fit')
})

test('shows the error of a sign-up field when the field loses focus', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Location')).toHaveValue('India')
  const mobile = page.getByLabel('Mobile')
  await page.getByLabel('LinkedIn profile').fill('linkedin.com/in/asha')
  await mobile.focus()
  await mobile.press('Tab')
  await expect(mobile).toHaveAccessibleDescription('Enter your mobile number')
  await expect(page).toHaveTitle(/^Error: /)
  await mobile.fill('12')
  await expect(mobile).toHaveAccessibleDescription('Enter a mobile number like +91 98200 12345')
  await mobile.fill('98200 12345')
  await expect(mobile).toHaveAccessibleDescription('')
  await expect(page).not.toHaveTitle(/^Error: /)
})

test('keeps a pressed button in place when a field error appears', { tag: '@deep' }, async ({ page }) => {
  await openLanding(page, '/')
  const create = page.getByRole('button', { name: 'Create Account' })
  await create.scrollIntoViewIfNeeded()
  // Focuses a field without a hint, so that its error adds a line.
  await page.getByLabel('Mobile').focus()
  const { x = 0, y = 0, height = 0 } = (await create.boundingBox()) ?? {}
  await page.mouse.move(x + 20, y + height - 2)
  await page.mouse.down()
  // Waits two frames, after which an error would have been painted.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const pressed = await create.boundingBox()
  await page.mouse.up()
  // A pressed button moves by one pixel. A new line above it would move it by about twenty.
  expect((pressed?.y ?? 0) - y).toBeLessThan(2)
  for (const asks of ['Enter your first name', 'Enter your e-mail address', 'Enter a password']) {
    await expect(page.getByText(asks, { exact: true }).first()).toBeVisible()
  }
})

test('the landing page fills 80 percent of the window’s width [S2-landing.4, S9.20]', async ({ page }) => {
  await page.goto('/')
  await expectSameHeader(page)
  await page.setViewportSize(DESKTOP)
  const heading = page.getByRole('heading', { name: /^More than an application/ })
  const share = await heading.evaluate((title) => {
    const content = title.parentElement?.parentElement?.getBoundingClientRect().width ?? 0
    return content / document.documentElement.clientWidth
  })
  expect(share).toBeCloseTo(0.8, 2)
  for (const width of [DESKTOP.width, 1440, 1920]) {
    await page.setViewportSize({ width, height: DESKTOP.height })
    const panel = await page.locator('#sign-in-panel').boundingBox()
    const ends = await Promise.all(
      ['What we fund', 'How it works'].map(async (name) => {
        const box = await page.getByRole('region', { name }).boundingBox()
        return box && panel && box.x + box.width <= panel.x ? box.y + box.height : 0
      }),
    )
    const gapBelow = (panel ? panel.y + panel.height : Number.NaN) - Math.max(...ends)
    expect([width, Math.max(0, Math.round(gapBelow))]).toEqual([width, 0])
  }
})

test('asks for seven fields on the sign-up tab, which opens first [D-labels.1, D-labels.5, S2-landing.5-7, S5-accounts.2]', async ({
  page,
}) => {
  await page.goto('/apply')
  const panel = page.getByRole('tabpanel')
  await expect(page.getByRole('tab')).toHaveText(['Sign up', 'Sign in'])
  await expect(page.getByRole('tab', { name: 'Sign up', selected: true })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Investment Application' })).toBeVisible()
  const labels = ['First name', 'Last name', 'Email', 'Mobile', 'LinkedIn profile', 'Location', 'Password']
  await expect(panel.locator('label')).toHaveText(labels)
  const types = await panel
    .locator('input, select')
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? one.type : one.tagName)))
  expect(types).toEqual(['text', 'text', 'email', 'tel', 'url', 'SELECT', 'password'])
})

test('requires all fields of sign-up [S5-accounts.1]', async ({ page }) => {
  await page.goto('/apply')
  const inputs = page.getByRole('tabpanel').locator('input, select')
  await expect(inputs.and(page.locator('[aria-required=true]'))).toHaveCount(7)
  // No field has the attribute 'required', because browsers would then announce empty fields as invalid.
  await expect(inputs.and(page.locator(':invalid'))).toHaveCount(0)
  const location = page.getByLabel('Location')
  // Waits for the preselection, which would otherwise fill in the location again after it was cleared.
  await expect(location).toHaveValue('India')
  await location.selectOption('')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(7)
})

test('requires both fields of sign-in, and offers help [D-labels.1, D-labels.2, S2-landing.6, S5-accounts.4]', async ({
  page,
}) => {
  await page.goto('/apply')
  const panel = page.getByRole('tabpanel')
  await openSignInTab(page)
  await expect(panel.getByRole('heading', { name: 'Continue Your Application' })).toBeVisible()
  await expect(panel.locator('label')).toHaveText(['Email', 'Password'])
  for (const name of ['Forgot password?', 'Resend confirmation e-mail']) {
    await expect(panel.getByRole('button', { name }).or(panel.getByRole('link', { name }))).toBeVisible()
  }
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
})

test('keeps sign-up values that were typed before hydration', async ({ page }) => {
  const scripts = gate()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.opened
    await route.continue()
  })
  await page.goto('/apply', { waitUntil: 'commit' })
  const person = newPerson()
  await typeSignUp(page, person)
  await page.getByRole('button', { name: 'Create Account' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL('/apply')
  scripts.open()
  await untilHydrated(page)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Check /outbox' })).toBeVisible()
})

test('keeps sign-up values when the tab is changed [D-labels.3]', async ({ page }) => {
  await openLanding(page, '/apply')
  await page.getByLabel('First name').fill('Asha')
  await openSignInTab(page)
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Sign up' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
})

test('shows a typed password on request [D-labels.4, V6.2.6]', async ({ page }) => {
  await openLanding(page, '/apply')
  const password = page.getByLabel('Password', { exact: true })
  await expect(page.getByLabel(/Password/)).toHaveCount(1)
  await password.fill('walk-by-the-river')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show what I typed' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('walk-by-the-river')
})

test('keeps sign-up values except the password until they are sent [D-form.43]', async ({ page }) => {
  const person = newPerson()
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  const email = page.getByLabel('Email', { exact: true })
  const password = page.getByLabel('Password', { exact: true })
  await openLanding(page, '/apply')
  await page.getByLabel('First name').fill(person.firstName)
  await email.fill(person.email)
  await page.getByLabel('Location').selectOption({ label: 'Nepal' })
  await password.fill(person.password)
  await expect.poll(stored).toContain('Nepal')
  expect(await stored()).not.toContain(person.password)
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName)
  await expect(email).toHaveValue(person.email)
  await expect(page.getByLabel('Location')).toHaveValue('Nepal')
  await expect(password).toHaveValue('')

  await createAccount(page, person)
  expect(await stored()).not.toContain(person.email)
  await page.reload()
  await expect(email).toHaveValue('')
})
