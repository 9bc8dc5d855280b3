import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { codeOf, wrongCode } from '../authenticator.ts'
import { alterSession } from './steps/altered-session.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { emailTo } from './steps/emails.ts'
import { newPerson, type Person, signOut, signUpByApi } from './steps/sign-up.ts'
import { closeToasts, expectProblem, expectSuccess, expectToast } from './steps/toasts.ts'
import {
  askForKey,
  provePassword,
  section,
  takeFirstStep,
  turnOn,
  turnOnByApi,
  verifyTwoStepCode,
} from './steps/two-step.ts'
import { asksBeforeClosing } from './steps/unsaved-changes.ts'
import { test } from './steps/users.ts'

const WRONG = 'This code is wrong or was already used. Wait for the next one.'

/** Sets up two-step sign-in on the account screen, and checks every step. @returns the secret and the recovery codes */
async function setUp(page: Page, person: Person): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/account')
  await expect(section(page).getByText('Two-step sign-in is off.')).toBeVisible()
  await section(page).getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your password' })).toBeFocused()
  await provePassword(page, { password: 'not the one' }, 'Continue')
  await expect(section(page).getByText("That's not your current password.")).toBeVisible()
  await section(page).getByRole('button', { name: 'Cancel' }).click()
  const secret = await askForKey(page, person)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await closeToasts(page)
  await expectSoundInBothSizes(page)
  await section(page).getByLabel('Code from your app').fill(wrongCode(secret))
  await section(page).getByRole('button', { name: 'Turn on' }).click()
  await expectProblem(page, 'Two-step sign-in not set up', WRONG)
  await expect(section(page).getByLabel('Code from your app')).toBeFocused()
  const codes = await turnOn(page, secret)
  await expectSuccess(
    page,
    'Two-step sign-in is on',
    'Signing in now also requires a code. You are signed out on all other devices.',
  )
  await closeToasts(page)
  await expectSoundInBothSizes(page)
  expect(codes).toHaveLength(10)
  return { secret, codes }
}

/** Leaves the account screen with unsaved recovery codes, and returns to them. */
async function leaveAndReturn(page: Page, codes: readonly string[]) {
  await page.getByRole('banner').getByRole('link', { name: 'My Applications' }).click()
  await expectToast(
    page,
    'Recovery codes not saved',
    'Open Account again to save them before you close this tab.',
    'status',
  )
  expect(await asksBeforeClosing(page)).toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  expect(await section(page).locator('li code').allInnerTexts()).toEqual(codes)
  await expect(page.getByText('Recovery codes not saved')).toBeHidden()
}

async function downloadCodes(page: Page, codes: readonly string[]) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page).getByRole('link', { name: 'Download the codes' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  const lines = readFileSync(await download.path(), 'utf8').split('\n')
  expect(lines.slice(2, 12)).toEqual(codes)
  await section(page).getByRole('button', { name: "I've saved them" }).click()
  await expect(section(page).getByText('Two-step sign-in is on.')).toBeVisible()
}

test('signs in with a code from the app or with a recovery code', async ({ page }) => {
  test.slow()
  const asha = newPerson()
  await signUpByApi(page.request, asha)
  const { secret, codes } = await setUp(page, asha)
  await leaveAndReturn(page, codes)
  await downloadCodes(page, codes)
  await emailTo(asha.email, /Two-step sign-in is on/)
  await signOut(page)

  // The return path survives both steps of the sign-in.
  await page.goto('/account')
  await takeFirstStep(page, asha)
  await expectSoundInBothSizes(page)
  await verifyTwoStepCode(page, 'Code from your app', wrongCode(secret))
  await expectProblem(page, 'Sign In Error', WRONG)
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  await verifyTwoStepCode(page, 'Code from your app', codeOf(secret, 1))
  await expectSuccess(page, 'Welcome back!', 'You have been signed in successfully.')
  await expect(page).toHaveURL('/account')
  await closeToasts(page)
  await signOut(page)

  await takeFirstStep(page, asha)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await verifyTwoStepCode(page, 'Recovery code', codes[0] ?? '')
  await expectSuccess(page, 'Welcome back!', 'You have been signed in successfully.')
})

test('a founder turns two-step sign-in off', { tag: '@deep' }, async ({ page }) => {
  const asha = newPerson()
  await signUpByApi(page.request, asha)
  await turnOnByApi(page.request, asha)
  await page.goto('/account')
  await section(page).getByRole('button', { name: 'New recovery codes' }).click()
  await provePassword(page, asha, 'Show new codes')
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await section(page).getByRole('button', { name: "I've saved them" }).click()
  await section(page).getByRole('button', { name: 'Turn off' }).click()
  await provePassword(page, asha, 'Turn off')
  await expect(section(page).getByText('Two-step sign-in is off.')).toBeVisible()
  await emailTo(asha.email, /Two-step sign-in is off/)
})

test('asks an administrator to set up two-step sign-in if it is required', async ({
  page,
  administrator,
}) => {
  await page.context().addCookies(administrator.state.cookies)
  const required = page.getByRole('heading', { level: 1, name: 'Two-step sign-in required' })
  await page.goto('/investment-application-review')
  await expect(page.getByRole('heading', { level: 1, name: 'Investment Application Review' })).toBeVisible()
  // Simulates a reset of this member's two-step sign-in from the command line.
  await alterSession(page, ({ session, ...reply }) => ({
    ...reply,
    session: { ...session, two_step_setup_required: true },
  }))
  await page.route('/api/review/**', (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'two-step-setup-required', message: 'Set it up first.' } },
    }),
  )
  // A missing select is tolerated, because a refetch may have replaced the list already.
  await page.getByLabel('Status', { exact: true }).evaluateAll((selects: HTMLSelectElement[]) => {
    for (const select of selects) {
      select.selectedIndex = 1
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(required).toBeVisible()
  await expectSoundInBothSizes(page)
  await page.getByRole('link', { name: 'Use an authenticator app' }).click()
  await expect(section(page).getByText(/^Team members must use two-step sign-in\./)).toBeVisible()
})
