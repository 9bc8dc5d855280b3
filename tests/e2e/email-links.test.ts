import { expect } from '@playwright/test'
import { forgetPassword, hearEvents, NEW_PASSWORD, newerLink, trySignIn } from './steps/account-life.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { linkInEmailTo } from './steps/emails.ts'
import { createAccount, newPerson, openLanding } from './steps/sign-up.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'
import { createUser, test } from './steps/users.ts'

const RESET = /auth\?reset=/

test('a forgotten password is replaced by a letter’s link, which works once', async ({ browser, page }) => {
  const { person } = await createUser(browser)
  const link = await forgetPassword(page, person)
  await expectSoundInBothSizes(page)
  const heard = await hearEvents(
    await page
      .context()
      .newPage()
      .then(async (other) => {
        await openLanding(other)
        return other
      }),
  )

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await expect.poll(heard).toEqual(['PASSWORD_RECOVERY'])
  await page.reload()
  const password = page.getByLabel('New password')
  await password.fill('123456')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('most common ones')).toBeVisible()
  await expect(password).toHaveValue('123456')
  await expectSoundInBothSizes(page)
  await password.fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Show what I typed' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectSuccess(page, 'Password changed', 'Please sign in with your new password.')

  await trySignIn(page, person.email, person.password)
  await expectProblem(page, 'Sign In Error', 'Wrong e-mail or password.')
  await trySignIn(page, person.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/startup-application')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Link no longer valid' })).toBeVisible()
  await expectSoundInBothSizes(page)
  await page.getByRole('button', { name: 'Send a new e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await page.goto(await newerLink(person.email, RESET, link))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
})

test('a forgotten password is replaced by the keyboard alone', async ({ browser, page }) => {
  const { person } = await createUser(browser)
  await page.goto('/auth?tab=sign-in')
  await page.getByLabel('Email', { exact: true }).focus()
  await page.keyboard.type(person.email)
  await page.getByRole('link', { name: 'Forgot password?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  await page.goto(await linkInEmailTo(person.email, RESET))
  const password = page.getByLabel('New password')
  await expect(password).toBeVisible()
  while (!(await password.evaluate((input) => input === document.activeElement))) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expectSuccess(page, 'Password changed', 'Please sign in with your new password.')
})

test('a confirmation link that came too late gets a new letter in one click', async ({ page }) => {
  const person = newPerson()
  await createAccount(page, person)
  const link = await linkInEmailTo(person.email, /confirmation\?token=/)
  const token = new URL(link).searchParams.get('token') ?? ''
  await page.goto(`/auth?confirmation=expired&token=${token}`)
  await expect(page.getByText('Link no longer valid')).toBeVisible()
  await page.getByRole('button', { name: 'Send a new e-mail' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Check your inbox' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Check your inbox' })).toBeFocused()
  await expectSoundInBothSizes(page)
  await page.goto(await newerLink(person.email, /confirmation\?token=/, link))
  await expect(page).toHaveURL(/confirmation=waiting/)
})
