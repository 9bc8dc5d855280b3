import { expect, type Page } from '@playwright/test'
import { alterSession } from './steps/altered-session.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { gate } from './steps/gate.ts'
import { test } from './steps/shared-page.ts'
import {
  createAccount,
  newPerson,
  openLanding,
  openSignInTab,
  typeSignUp,
  untilHydrated,
} from './steps/sign-up.ts'
import { DESKTOP, PHONE } from './steps/sizes.ts'

const ADMIN_LINKS = [
  ...['Investors', 'Library', 'Events', 'Pitch Review', 'My Lists', 'Membership'],
  ...['Manage Investors', 'Manage Library'],
]

test('the landing says what the process is, what is funded and how long the form takes [S1.3, S1.5-9, S2-landing.1, S2-landing.3]', async ({
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

test('each field of sign-up says on leaving it what it needs, and the title that something is wrong', async ({
  page,
}) => {
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

test('what is said of the field that one leaves does not move the button from under the pointer', async ({
  page,
}) => {
  await openLanding(page, '/')
  const create = page.getByRole('button', { name: 'Create Account' })
  await create.scrollIntoViewIfNeeded()
  // Without a hint below it, whose line the message would take.
  await page.getByLabel('Mobile').focus()
  const { x = 0, y = 0, height = 0 } = (await create.boundingBox()) ?? {}
  await page.mouse.move(x + 20, y + height - 2)
  await page.mouse.down()
  // What is said at once is drawn by the second frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const pressed = await create.boundingBox()
  await page.mouse.up()
  // A pressed button gives way by a pixel, a line more above it would take it some twenty down.
  expect((pressed?.y ?? 0) - y).toBeLessThan(2)
  for (const asks of ['Enter your first name', 'Enter your e-mail address', 'Enter a password']) {
    await expect(page.getByText(asks, { exact: true }).first()).toBeVisible()
  }
})

/** The header starts at the same place on every screen, whatever the screen's own width. */
async function expectSameHeader(page: Page) {
  const starts = []
  for (const width of [PHONE.width, DESKTOP.width, 1920]) {
    await page.setViewportSize({ width, height: DESKTOP.height })
    starts.push(await page.locator('header a').evaluateAll(([name]) => name?.getBoundingClientRect().x))
  }
  expect(starts).toEqual([16, 64, 192])
}

test('has its header in the same place as the other screens', async ({ page }) => {
  await page.goto('/')
  await expectSameHeader(page)
})

test('the landing’s content is 80 percent of the page wide [S2-landing.4, S9.20]', async ({ page }) => {
  await page.goto('/')
  const heading = page.getByRole('heading', { name: /^More than an application/ })
  const width = await heading.evaluate((title) => {
    const content = title.parentElement?.parentElement?.getBoundingClientRect().width ?? 0
    return content / document.documentElement.clientWidth
  })
  expect(width).toBeCloseTo(0.8, 2)
})

test('the panel has two tabs, sign-up first, each with its title and its fields [D-labels.1, D-labels.2, D-labels.5, S2-landing.5-7, S5-accounts.2]', async ({
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
  const required = await panel
    .locator('input, select')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).required))
  expect(required).toEqual(Array(7).fill(true))
  const places = await panel.getByLabel('Location').locator('option').count()
  expect(Math.abs(places - 240)).toBeLessThanOrEqual(12)

  await openSignInTab(page)
  await expect(panel.getByRole('heading', { name: 'Continue Your Application' })).toBeVisible()
  await expect(panel.locator('label')).toHaveText(['Email', 'Password'])
  for (const name of ['Forgot password?', 'Resend confirmation e-mail']) {
    await expect(panel.getByRole('button', { name }).or(panel.getByRole('link', { name }))).toBeVisible()
  }
})

test('a tab that is chosen before the scripts have come opens when they have', async ({ page }) => {
  const scripts = gate()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.opened
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('tab', { name: 'Sign in' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL('/auth?tab=sign-in')
  scripts.open()
  await expect(page.getByRole('tabpanel', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Continue Your Application' })).toBeVisible()
})

test('text typed before hydration stays, and a submission before it leaves the page alone', async ({
  page,
}) => {
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
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
})

test('what was typed outlives a change of the tab, and a password can be looked at [D-labels.3, D-labels.4, V6.2.6]', async ({
  page,
}) => {
  await openLanding(page, '/apply')
  await page.getByLabel('First name').fill('Asha')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('monsoon-41-lorries')
  await openSignInTab(page)
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Sign up' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await expect(page.getByLabel(/Password/)).toHaveCount(1)
  await page.getByRole('button', { name: 'Show what I typed' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('monsoon-41-lorries')
})

test('what was typed into sign-up outlives a reload, but for the password, and is gone once it was sent [D-form.43]', async ({
  page,
}) => {
  const person = newPerson()
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  await openLanding(page, '/apply')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Location').selectOption({ label: 'Nepal' })
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await expect.poll(kept).toContain('Nepal')
  expect(await kept()).not.toContain(person.password)
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel('Location')).toHaveValue('Nepal')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  await createAccount(page, person)
  expect(await kept()).not.toContain(person.email)
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
})

test('sign-in and sign-up ask for every field [D-labels.1, S5-accounts.1, S5-accounts.4]', async ({
  page,
}) => {
  await page.goto('/apply')
  const location = page.getByLabel('Location')
  // What is taken away before it was preselected is preselected all the same.
  await expect(location).toHaveValue('India')
  await location.selectOption('')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(7)
  await openSignInTab(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
})

test('a visitor’s header has the product’s name and the way in [S2-header.1, S2-header.2]', async ({
  page,
}) => {
  await page.goto('/startup-application')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link')).toHaveText(['Openround', 'Apply / Sign-in'])
  await expect(header.getByRole('link', { name: 'Openround' })).toHaveAttribute('href', '/')
  await header.getByRole('link', { name: 'Apply / Sign-in' }).click()
  await expect(page).toHaveURL('/apply')
})

test.describe('a founder', () => {
  test.use({ onlooker: 'founder' })

  for (const path of ['/', '/auth', '/apply']) {
    test(`who opens ${path} comes to My Applications [D-accounts.3, S2-landing.9]`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL('/my-applications')
    })
  }

  test('has a header with name, role, e-mail and places, and no admin links [D-way.8, S2-header.3-6, S2-header.9, V7.4.4]', async ({
    page,
    founder,
  }) => {
    await page.goto('/application-success')
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Asha Raghunathan' }).click()
    const menu = page.getByRole('menu')
    await expect(menu.getByText('Asha Raghunathan')).toBeVisible()
    await expect(menu.getByText('Founder', { exact: true })).toBeVisible()
    await expect(menu.getByText(founder.person.email)).toBeVisible()
    const items = page.getByRole('menuitem')
    await expect(items.first()).toHaveText('My Applications')
    await expect(items.last()).toHaveText('Sign Out')
    for (const link of ADMIN_LINKS) await expect(header.getByText(link, { exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await header.getByRole('link', { name: 'My Applications' }).click()
    await expect(page).toHaveURL('/my-applications')
  })

  test('without a name is called by the e-mail [S2-header.4]', async ({ page, founder }) => {
    await alterSession(page, (reply) => ({ ...reply, profile: { ...reply.profile, full_name: '' } }))
    await page.goto('/my-applications')
    await expect(page.getByRole('banner').getByRole('button', { name: founder.person.email })).toBeVisible()
  })

  test('sees a spinner while the session loads [D-form.30, S2.13, S9.23]', async ({ page }) => {
    const session = gate()
    await page.route('/api/session', async (route) => {
      await session.opened
      await route.continue()
    })
    await page.goto('/my-applications')
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    session.open()
    await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible()
  })
})

test.describe('an administrator', () => {
  test.use({ onlooker: 'administrator' })

  test('has the way to the review in the menu, and no admin links in the header [D-way.8, D-way.11, S2.11, S2-header.9]', async ({
    page,
  }) => {
    await page.goto('/my-applications')
    const header = page.getByRole('banner')
    const tabs = page.getByRole('navigation', { name: 'Review and administration' }).getByRole('link')
    for (const place of ['/team', '/audit-log', '/e-mails', '/held-decisions', '/health']) {
      await page.goto(place)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (place !== '/health') {
        await expect(tabs).toHaveText(['Review', 'Held', 'E-mails', 'Team', 'Audit log'])
      }
      await expectSameHeader(page)
      await expectSoundInBothSizes(page)
      await header.getByRole('link', { name: 'Review', exact: true }).click()
      await expect(page).toHaveURL('/investment-application-review')
      await expect(header.locator('[aria-current=page]')).toHaveText('Review')
    }
    await header.getByRole('button', { name: 'Meera Iyer' }).click()
    await expect(page.getByRole('menu').getByText('Admin', { exact: true })).toBeVisible()
    for (const link of ADMIN_LINKS) await expect(header.getByText(link, { exact: true })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Review applications' }).click()
    await expect(page).toHaveURL('/investment-application-review')
    await page.goto('/admin-dashboard')
    await expect(page).toHaveURL('/investment-application-review')
    for (const view of ['Table', 'Cards']) {
      await page
        .getByRole('button', { name: view, exact: true })

        .click()
      await expectSameHeader(page)
    }
  })
})
