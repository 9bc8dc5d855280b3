import { expect, type Locator } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectSoundInBothSizes } from './steps/axe.ts'
import { linkInEmailTo } from './steps/emails.ts'
import { test as inOnePage } from './steps/shared-page.ts'
import {
  confirmEmail,
  createAccount,
  newPerson,
  openFormSignedIn,
  openSignInTab,
  signIn,
  signOut,
} from './steps/sign-up.ts'
import { test } from './steps/users.ts'

const CONFIRMATION = /confirmation\?token=/

for (const [path, tag] of [
  ['/', ['@phone']],
  ['/auth', []],
  ['/apply', []],
] as const) {
  inOnePage(
    `${path} shows the landing to a visitor [S1.4, S2.1-3, S2-landing.2, S6.1]`,
    { tag: [...tag] },
    async ({ page }) => {
      await page.goto(path)
      await expect(
        page.getByRole('heading', {
          name: 'More than an application — a partnership in building your company.',
        }),
      ).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Sign up' })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await openSignInTab(page)
      await expect(page.getByRole('heading', { name: 'Continue Your Application' })).toBeVisible()
      await expectAccessible(page)
    },
  )
}

for (const path of [
  '/my-applications',
  '/investment-application-review',
  '/application-qa',
  '/discussion/x',
  '/held-decisions',
  '/e-mails',
]) {
  inOnePage(`${path} sends a visitor to sign in [S2.7-10, S2.14, S6.13]`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth/)
  })
}

inOnePage(
  'the form tells a visitor to sign in [D-way.3, S2-form.2, S2-form.3, S6.2, S8.43]',
  async ({ page }) => {
    await page.goto('/startup-application')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(
      page.getByText('You need to be signed in to access the startup application form.'),
    ).toBeVisible()
    await expectSoundInBothSizes(page)
    await page.getByRole('link', { name: 'Go to Sign In' }).click()
    await expect(page).toHaveURL(/\/auth/)
  },
)

inOnePage(
  'unknown paths lead to the landing, the old dashboard to the review [S1.15, S2.11, S2.12]',
  async ({ page }) => {
    await page.goto('/no/such/place')
    await expect(page).toHaveURL('/apply')
    await page.goto('/admin-dashboard')
    await expect(page).toHaveURL(/\/auth/)
  },
)

test('sign-in returns the person to where they wanted to go [D-way.1]', async ({ page }) => {
  const person = newPerson()
  await createAccount(page, person)
  await confirmEmail(page, person)
  await page.goto('/application-qa')
  await expect(page).toHaveURL(/\/auth/)
  await signIn(page, person)
  await expect(page).toHaveURL(/\/application-qa/)
})

test('a founder is refused the review screen', async ({ page }) => {
  await openFormSignedIn(page, newPerson())
  await page.goto('/investment-application-review')
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  await expect(page).toHaveURL('/my-applications')
})

test('a confirmation link asks for the password, which signs in, and says kindly later that it was used [D-accounts.8]', async ({
  page,
  browser,
}) => {
  const person = newPerson()
  await createAccount(page, person)
  const link = await linkInEmailTo(person.email, CONFIRMATION)
  await page.goto(link)
  await expect(page.getByText('Enter your password to confirm your e-mail.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectSoundInBothSizes(page)
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/startup-application')

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('E-mail already confirmed')).toBeVisible()
  await expectSoundInBothSizes(elsewhere)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('tab', { name: 'Sign in', selected: true })).toBeVisible()
  await expect(elsewhere.getByText('E-mail already confirmed')).toHaveCount(0)
  await elsewhere.context().close()
})

test('who opens the letter of a stranger’s sign-up chooses a password by another letter [D-accounts.32]', async ({
  page,
}) => {
  const stranger = newPerson('Mallory')
  await createAccount(page, stranger)
  await page.goto(await linkInEmailTo(stranger.email, CONFIRMATION))
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(stranger.email)
  await page.getByRole('link', { name: 'Not your password? Choose another one' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Check your inbox' })).toBeVisible()
  await page.goto(await linkInEmailTo(stranger.email, /auth\?reset=/))
  await page.getByLabel('New password').fill('my own harbour')
  await page.getByRole('button', { name: 'Save password' }).click()
  await signIn(page, { ...stranger, password: 'my own harbour' })
  await expect(page).toHaveURL('/startup-application')
})

test('by the keyboard, each form of the way in goes on at the first field of the next', async ({ page }) => {
  const press = async (control: Locator) => {
    await control.focus()
    await page.keyboard.press('Enter')
  }
  await createAccount(page, newPerson())
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  await press(page.getByRole('button', { name: 'Use another address' }))
  await expect(page.getByLabel('First name')).toBeFocused()
  const another = newPerson().email
  await page.getByLabel('Email', { exact: true }).fill(another)
  await press(page.getByRole('button', { name: 'Create Account' }))
  await press(page.getByRole('button', { name: "I've confirmed, sign in" }))
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(another)
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await press(page.getByRole('link', { name: 'Forgot password?' }))
  await press(page.getByRole('button', { name: 'Back to sign in' }))
  await expect(page.getByRole('heading', { name: 'Continue Your Application' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
})

test('an unconfirmed account cannot sign in and is offered the letter again [D-accounts.9, S4.26]', async ({
  page,
}) => {
  const person = newPerson()
  await createAccount(page, person)
  await page.goto('/auth')
  await openSignInTab(page)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Please confirm your e-mail first.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Resend/ }).first()).toBeVisible()
})

test('signing out in one tab signs out the other [S2-header.7, S4.28, S7-accounts.7, V7.4.4]', async ({
  page,
  context,
}) => {
  await openFormSignedIn(page, newPerson())
  await page.goto('/my-applications')
  const other = await context.newPage()
  await other.goto('/my-applications')
  await expect(other.getByRole('heading', { name: 'My Applications' })).toBeVisible()
  await signOut(page)
  await expect(other).toHaveURL(/\/auth/)
})

test('while nobody has answered who one is, the header does not say that one is signed out', async ({
  page,
  founder,
}) => {
  await page.context().addCookies(founder.state.cookies)
  await page.route('/api/session', (route) => route.abort())
  await page.goto('/my-applications')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(places).toHaveCount(0)
  await page.unroute('/api/session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(places).toHaveText(['My Applications'])
})
