import { expect, type Locator, type Page } from '@playwright/test'
import { NEW_PASSWORD, newerLink, trySignIn } from './steps/account.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { linkInEmailTo } from './steps/emails.ts'
import { createAccount, newPerson } from './steps/sign-up.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'
import { test } from './steps/users.ts'

const CONFIRMATION = /confirmation\?token=/
const RESET = /auth\?reset=/

type Watch = { shownAt: number; ticks: number[] }

/** Records, in the page, when some text first appears and the ticks of a timer that runs ten times a second. */
const watchFor = (page: Page, text: string) =>
  page.addInitScript((awaited) => {
    const watch = Object.assign(window as unknown as Watch, { ticks: [] as number[] })
    setInterval(() => watch.ticks.push(performance.now()), 100)
    const look = () => {
      if ('shownAt' in window || !document.body?.textContent?.includes(awaited)) return
      Object.assign(window, { shownAt: performance.now() })
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, text)

/**
 * Returns the milliseconds between the sign-in's response and the appearance of the text, and the number of timer ticks
 * in that time. On a busy machine, the timer is slow as well.
 */
const delayAfterSignIn = (page: Page) =>
  page.evaluate(() => {
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answered =
      requests.findLast(({ name, responseEnd }) => name.endsWith('/api/session') && responseEnd > 0)
        ?.responseEnd ?? 0
    const { shownAt, ticks } = window as unknown as Watch
    const between = ticks.filter((tick) => tick > answered && tick < shownAt)
    return { delay: shownAt - answered, ticks: between.length }
  })

/** Makes the session endpoint report this age for the account, in milliseconds, however long the test takes. */
const reportAge = (page: Page, age: number) =>
  page.route('/api/session', async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    const created = Date.parse(reply.session?.user.created_at ?? '')
    await route.fulfill({
      response,
      json: reply.session ? { ...reply, now: new Date(created + age) } : reply,
    })
  })

test('a founder signs up, confirms the e-mail address and signs in [D-accounts.8, D-accounts.9, D-way.2, S2-landing.10, S4.26, S4.36, S8.20, S8.23]', async ({
  page,
}) => {
  const person = newPerson()
  await createAccount(page, person)
  await expectSuccess(
    page,
    'Account created successfully!',
    'Please check your email inbox to confirm your signup, then sign in to complete your application.',
  )
  await page.goto('/auth')
  await trySignIn(page, person.email, person.password)
  await expectProblem(page, 'Sign In Error', 'Please confirm your e-mail first.')
  await expect(page.getByRole('button', { name: /Resend/ }).first()).toBeVisible()

  const newUser = 'You have successfully signed up. You can now click on login to complete your application.'
  await watchFor(page, newUser)
  await reportAge(page, 59_999)
  const link = await linkInEmailTo(person.email, CONFIRMATION)
  await page.goto(link)
  await expect(page.getByText('Enter your password to confirm your e-mail.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectSoundInBothSizes(page)
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expectSuccess(page, 'Welcome back!', 'You have been signed in successfully.')
  await expect(page).toHaveURL('/startup-application')
  await expectSuccess(page, 'Successfully Signed Up', newUser)
  const { delay, ticks } = await delayAfterSignIn(page)
  expect(delay).toBeGreaterThanOrEqual(500)
  expect(ticks).toBeLessThan(30)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const already = 'You have already confirmed your e-mail address. You can sign in.'
  for (const place of [link, '/auth?confirmation=waiting']) {
    await page.goto(place)
    await expectSuccess(page, 'E-mail already confirmed', already)
  }
})

test('moves the focus to the next step during sign-up and password reset', async ({ page }) => {
  const press = async (control: Locator) => {
    await control.focus()
    await page.keyboard.press('Enter')
  }
  const email = page.getByLabel('Email', { exact: true })
  await createAccount(page, newPerson())
  await expect(page.getByRole('heading', { name: 'Check /outbox' })).toBeFocused()
  await press(page.getByRole('button', { name: 'Use another address' }))
  await expect(page.getByLabel('First name')).toBeFocused()
  const person = newPerson()
  await email.fill(person.email)
  await press(page.getByRole('button', { name: 'Create Account' }))
  await press(page.getByRole('link', { name: 'Already confirmed? Sign in' }))
  await expect(email).toHaveValue(person.email)
  await expect(email).toBeFocused()
  await press(page.getByRole('link', { name: 'Forgot password?' }))
  // The sign-in form has the same field with the focus until the next one has loaded.
  const back = page.getByRole('button', { name: 'Back to sign in' })
  await expect(back).toBeVisible()
  await expect(email).toBeFocused()
  await press(back)
  await expect(page.getByRole('heading', { name: 'Continue Your Application' })).toBeVisible()
  await expect(email).toBeFocused()

  await press(page.getByRole('link', { name: 'Forgot password?' }))
  await expect(back).toBeVisible()
  await expect(email).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check /outbox' })).toBeFocused()
  await expectSoundInBothSizes(page)
  const link = await linkInEmailTo(person.email, RESET)
  for (const cut of [link.slice(0, -1), '/auth?reset']) {
    await page.goto(cut)
    await expect(page.getByRole('heading', { name: 'Link incomplete' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send a new e-mail' })).toBeHidden()
  }
  await page.goto(link)
  const password = page.getByLabel('New password')
  await expect(password).toBeVisible()
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(person.email)
  await expect(page).toHaveURL('/auth')
  await expectSoundInBothSizes(page)
  while (!(await password.evaluate((input) => input === document.activeElement))) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This password is too common.')).toBeVisible()
  await expect(password).toHaveValue('123456')
  await expect(password).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expectSuccess(page, 'Password changed', 'Please sign in with your new password.')
  await trySignIn(page, person.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/startup-application')
})

test('sends a reset link to a user who does not know the sign-up password [D-accounts.32]', async ({
  page,
}) => {
  const person = newPerson()
  await createAccount(page, person)
  const link = await linkInEmailTo(person.email, CONFIRMATION)
  const token = new URL(link).searchParams.get('token') ?? ''
  await page.goto(`/auth?confirmation=expired&token=${token}`)
  await expect(page.getByText('Link no longer valid')).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'Check /outbox' })
  await page.getByRole('button', { name: 'Send a new e-mail' }).click()
  await expect(notice).toBeVisible()
  await expect(notice).toBeFocused()

  await page.goto(await newerLink(person.email, CONFIRMATION, link))
  await expect(page).toHaveURL(/confirmation=waiting/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await page.getByRole('link', { name: 'Not your password? Choose another one' }).click()
  await expect(notice).toBeVisible()
  await linkInEmailTo(person.email, RESET)
})
