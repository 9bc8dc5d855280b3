import { expect, type Page } from '@playwright/test'
import { codeOf } from '../../authenticator.ts'
import { openSignInTab, type Person } from './sign-up.ts'

export const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

/** Types the password that the section asks for. */
export async function provePassword(page: Page, person: Pick<Person, 'password'>, button: string) {
  await section(page).getByLabel('Current password').fill(person.password)
  await section(page).getByRole('button', { name: button, exact: true }).click()
}

/** From the account screen to the step that shows the key. @returns the key, as somebody would type it */
export async function askForKey(page: Page, person: Pick<Person, 'password'>): Promise<string> {
  await section(page).getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await provePassword(page, person, 'Continue')
  await expect(section(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  const shown = await section(page).locator('code').textContent()
  return (shown ?? '').replaceAll(' ', '')
}

/** Types the app's code and keeps the recovery codes. @returns them */
export async function turnOn(page: Page, secret: string): Promise<string[]> {
  await section(page).getByLabel('Code from your app').fill(codeOf(secret))
  await section(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  return section(page).locator('li code').allInnerTexts()
}

/** Types address and password, which lead to the second step. */
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
