import { expect, type Locator, type Page } from '@playwright/test'
import { emailTo, linkInEmailTo } from './emails.ts'
import { openSignInTab } from './sign-up.ts'

export const NEW_PASSWORD = 'harvest-7-bullocks'

/** Locates a section of the account screen by its title. */
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export async function openAccount(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
}

/** Waits for an e-mail whose link differs from the known one. @returns the new link */
export async function newerLink(email: string, link: RegExp, known: string): Promise<string> {
  await expect.poll(() => linkInEmailTo(email, link)).not.toBe(known)
  await emailTo(email, link)
  return linkInEmailTo(email, link)
}

export async function trySignIn(page: Page, email: string, password: string): Promise<void> {
  await openSignInTab(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

type Listening = { events: string[] }

/** Records auth events that other tabs broadcast to this tab. @returns a function that reads them */
export async function recordEvents(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const window = globalThis as unknown as Listening
    window.events = []
    new BroadcastChannel('auth-events').addEventListener('message', ({ data }) => window.events.push(data))
  })
  return () => page.evaluate(() => (globalThis as unknown as Listening).events)
}
