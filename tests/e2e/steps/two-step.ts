import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { codeOf } from '../../authenticator.ts'
import { openSignInTab, type Person } from './sign-up.ts'

export const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

/** Enters the password in the two-step section of the account screen. */
export async function provePassword(page: Page, person: Pick<Person, 'password'>, button: string) {
  await section(page).getByLabel('Current password').fill(person.password)
  await section(page).getByRole('button', { name: button, exact: true }).click()
}

/** Starts the set-up on the account screen. @returns the key without spaces */
export async function askForKey(page: Page, person: Pick<Person, 'password'>): Promise<string> {
  await section(page).getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await provePassword(page, person, 'Continue')
  await expect(section(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  const shown = await section(page).locator('code').textContent()
  return (shown ?? '').replaceAll(' ', '')
}

/** Turns two-step sign-in on with the app's code. @returns the recovery codes */
export async function turnOn(page: Page, secret: string): Promise<string[]> {
  await section(page).getByLabel('Code from your app').fill(codeOf(secret))
  await section(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  return section(page).locator('li code').allInnerTexts()
}

/** Turns two-step sign-in on through the API. @returns the key */
export async function turnOnByApi(
  request: APIRequestContext,
  { password }: Pick<Person, 'password'>,
): Promise<string> {
  const started = await request.post('/api/account/two-step', { data: { password } })
  expect(started.status(), await started.text()).toBe(200)
  const { secret } = await started.json()
  const confirmed = await request.put('/api/account/two-step', { data: { code: codeOf(secret) } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  return secret
}

/** Signs in with the password. The second step remains. */
export async function takeFirstStep(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await openSignInTab(page)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Code from your app')).toBeFocused()
}

export async function verifyTwoStepCode(page: Page, label: string, code: string) {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
