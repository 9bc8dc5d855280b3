import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'
import { linkInEmailTo } from './emails.ts'

export type Person = { firstName: string; lastName: string; email: string; password: string }

/**
 * Returns a person with a new e-mail address, because tests run in parallel. The address's domain depends on the first
 * name. Otherwise, a founder and a team member would have the same domain, which is a possible conflict of interest.
 */
export const newPerson = (firstName = 'Asha', lastName = 'Raghunathan'): Person => ({
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@${firstName.toLowerCase()}.example`,
  password: 'monsoon-41-lorries',
})

/** Runs in the page. Returns whether React has hydrated the landing page. Its buttons do nothing before that. */
export function isHydrated(): boolean {
  const panel = document.getElementById('sign-in-panel')
  return panel !== null && Object.keys(panel).some((key) => key.startsWith('__reactProps'))
}

export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated)
}

export async function openLanding(page: Page, path: '/' | '/apply' | '/auth' = '/auth'): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
}

export async function createAccount(page: Page, person: Person): Promise<void> {
  await openLanding(page, '/apply')
  await fillInSignUp(page, person)
}

/** Fills in and submits the sign-up form, which must be open. */
export async function fillInSignUp(page: Page, person: Person): Promise<void> {
  await typeSignUp(page, person)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Check /outbox' })).toBeVisible()
}

/** Fills in every field of the sign-up form. */
export async function typeSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Mobile').fill('+91 98450 12345')
  await page.getByLabel('LinkedIn profile').fill('linkedin.com/in/asha-raghunathan')
  await page.getByLabel('Location').selectOption({ label: 'India' })
  await page.getByLabel('Password', { exact: true }).fill(person.password)
}

export async function confirmEmail(page: Page, person: Person): Promise<void> {
  await page.goto(await linkInEmailTo(person.email, /confirmation\?token=/))
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByRole('tab', { name: 'Sign in', selected: true })).toBeVisible()
}

/** Opens the sign-in tab and waits until it is shown. */
export async function openSignInTab(page: Page): Promise<void> {
  await untilHydrated(page)
  await page.getByRole('tab', { name: 'Sign in' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Sign in' })).toBeVisible()
}

export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  if (!/\/(auth|apply)?(\?|$)/.test(new URL(page.url(), 'http://x').pathname)) await openLanding(page)
  await openSignInTab(page)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Sign in' })).toHaveCount(0)
}

/** Creates an account, confirms it and signs in, using the product's screens. */
export async function signUpByScreens(page: Page, person: Person): Promise<void> {
  await createAccount(page, person)
  await confirmEmail(page, person)
  await signIn(page, person)
}

/** Returns a header with a random client address, because sign-ups are rate-limited per network. */
const otherNetwork = () => {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
  return { 'X-Forwarded-For': `10.${a}.${b}.${c}` }
}

/** Sends a request. If the server is busy, repeats the request after the delay that the server asks for. */
async function postUntilAnswered(
  request: APIRequestContext,
  path: string,
  options: { headers: Record<string, string>; data: object },
): Promise<APIResponse> {
  for (;;) {
    const reply = await request.post(path, options)
    if (reply.status() !== 503) return reply
    const seconds = Number(reply.headers()['retry-after'])
    expect(seconds, await reply.text()).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  }
}

/** Creates an account, confirms it and signs in, all through the API. `request` then has the session. */
export async function signUpByApi(
  request: APIRequestContext,
  person: Person,
  dataDir?: string,
): Promise<void> {
  const headers = otherNetwork()
  const signedUp = await postUntilAnswered(request, '/api/accounts', {
    headers,
    data: {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      mobile: '+91 98450 12345',
      linkedin_url: 'linkedin.com/in/asha-raghunathan',
      location: 'India',
      password: person.password,
    },
  })
  expect(signedUp.status(), await signedUp.text()).toBe(200)
  await request.get(await linkInEmailTo(person.email, /confirmation\?token=/, dataDir))
  const signedIn = await postUntilAnswered(request, '/api/session', {
    headers,
    data: { email: person.email, password: person.password },
  })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
}

export async function signOut(page: Page, name = /Asha|@/): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth/)
}
