import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { codeOf, wrongCode } from '../authenticator.ts'
import { freePort } from '../free-port.mjs'
import { layClusterFor, run } from '../scripts/built-server.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { emailTo, linkInEmailTo } from './steps/emails.ts'
import { newPerson, openFormSignedIn, type Person, signOut } from './steps/sign-up.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'
import {
  askForKey,
  provePassword,
  section,
  takeFirstStep,
  turnOn,
  verifyTwoStepCode,
} from './steps/two-step.ts'
import { test } from './steps/users.ts'

const WRONG = 'This code is wrong or was already used. Wait for the next one.'

/** Sets two-step sign-in up, looking at every step. */
async function setUp(page: Page, person: Person): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/account')
  await expect(section(page).getByText('Two-step sign-in is off.')).toBeVisible()
  await section(page).getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your password' })).toBeFocused()
  await expectSoundInBothSizes(page)
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

async function keep(page: Page, codes: readonly string[]) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page).getByRole('link', { name: 'Download the codes' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  const lines = readFileSync(await download.path(), 'utf8').split('\n')
  expect(lines.slice(2, 12)).toEqual(codes)
  await section(page).getByRole('button', { name: "I've saved them" }).click()
  await expect(section(page).getByText('Two-step sign-in is on.')).toBeVisible()
  await expectSoundInBothSizes(page)
}

test('a founder sets two-step sign-in up, signs in by code and by recovery code, and turns it off', async ({
  page,
}) => {
  test.slow()
  const asha = newPerson()
  await openFormSignedIn(page, asha)
  await closeToasts(page)
  const { secret, codes } = await setUp(page, asha)
  await keep(page, codes)
  await emailTo(asha.email, /Two-step sign-in is on/)
  await signOut(page)

  // The place that was wanted is kept through both steps, and through a reload between them.
  await page.goto('/account')
  await takeFirstStep(page, asha)
  await expectSoundInBothSizes(page)
  await page.reload()
  await takeFirstStep(page, asha)
  await verifyTwoStepCode(page, 'Code from your app', wrongCode(secret))
  await expectProblem(page, 'Sign In Error', WRONG)
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  await expectSoundInBothSizes(page)
  await verifyTwoStepCode(page, 'Code from your app', codeOf(secret, 1))
  await expectSuccess(page, 'Welcome back!', 'You have been signed in successfully.')
  await expect(page).toHaveURL('/account')
  await closeToasts(page)
  await signOut(page)

  await takeFirstStep(page, asha)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expectSoundInBothSizes(page)
  await verifyTwoStepCode(page, 'Recovery code', codes[0] ?? '')
  await expectSuccess(page, 'Welcome back!', 'You have been signed in successfully.')

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

test('back at the password after too long, and by one’s own will', async ({ page, context }) => {
  const asha = newPerson()
  await openFormSignedIn(page, asha)
  await page.goto('/account')
  const secret = await askForKey(page, asha)
  await turnOn(page, secret)
  await section(page).getByRole('button', { name: "I've saved them" }).click()
  await signOut(page)
  await takeFirstStep(page, asha)
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await takeFirstStep(page, asha)
  await context.clearCookies({ name: 'openround.two_step' })
  await verifyTwoStepCode(page, 'Code from your app', codeOf(secret, 1))
  const again = 'This sign-in has timed out. Please enter your password again.'
  await expectProblem(page, 'Sign In Error', again)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(asha.email)
})

test('where administrators need it, one without is led to set it up, and then reviews', async ({ page }) => {
  test.slow()
  const dataDir = mkdtempSync(join(tmpdir(), 'openround-e2e-two-step-'))
  await layClusterFor(dataDir)
  const port = await freePort()
  const meera = newPerson('Meera', 'Asha Iyer')
  const server = run('main', {
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAILS: meera.email,
    REQUIRE_ADMIN_2FA: 'yes',
    QUICK_PASSWORD_HASHES: 'yes',
  })
  try {
    await server.line('ready')
    const at = (path: string) => `http://localhost:${port}${path}`
    await signUpAt(page, at, meera, dataDir)
    await page.goto(at('/investment-application-review'))
    await expect(page.getByRole('heading', { level: 1, name: 'Two-step sign-in required' })).toBeVisible()
    await expectSoundInBothSizes(page)
    await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
    await expect(
      section(page).getByText(/^Whoever reviews applications needs two-step sign-in here\./),
    ).toBeVisible()
    const secret = await askForKey(page, meera)
    await turnOn(page, secret)
    await section(page).getByRole('button', { name: "I've saved them" }).click()
    await section(page).getByRole('button', { name: 'Turn off' }).click()
    await provePassword(page, meera, 'Turn off')
    const kept = 'Team members must use two-step sign-in. You can move it to another device instead.'
    await expectProblem(page, 'Two-step sign-in not turned off', kept)
    await page.goto(at('/investment-application-review'))
    await expect(page.getByRole('heading', { level: 1, name: 'Investment Application Review' })).toBeVisible()

    // Taken off by command, the open review closes with the next thing that is asked of it.
    const reset = run(
      'admin-command',
      { DATA_DIR: dataDir, PORT: String(port) },
      'reset-two-step',
      meera.email,
    )
    expect(await reset.ended).toBe(0)
    await page.getByLabel('Status').selectOption({ index: 1 })
    await expect(page.getByRole('heading', { level: 1, name: 'Two-step sign-in required' })).toBeVisible()
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** The steps of accounts.ts at another address than the stories'. */
async function signUpAt(page: Page, at: (path: string) => string, person: Person, dataDir: string) {
  const post = (path: string, data: object) =>
    page.request.post(at(path), { data, headers: { origin: at('') } })
  const { firstName: first_name, lastName: last_name, email, password } = person
  const rest = { mobile: '+91 98450 12345', linkedin_url: 'linkedin.com/in/meera', location: 'India' }
  expect((await post('/api/accounts', { first_name, last_name, email, password, ...rest })).status()).toBe(
    200,
  )
  await page.goto(await linkInEmailTo(email, /confirmation\?token=/, dataDir))
  expect((await post('/api/session', { email, password })).status()).toBe(200)
}
