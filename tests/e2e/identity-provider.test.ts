import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { freePort } from '../free-port.mjs'
import { startIdentityProvider, type TestProvider } from '../identity-provider.ts'
import { layClusterFor, run } from '../scripts/built-server.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'
import { test as base, type ServerUnderTest } from './steps/users.ts'

type Empty = Record<never, never>
type Installation = { readonly place: ServerUnderTest; readonly provider: TestProvider }

/** Tests on a separate server with an identity provider. */
const test = base.extend<Empty, { installation: Installation; provider: TestProvider }>({
  installation: [
    async ({ browserName: _ }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'openround-e2e-provider-'))
      await layClusterFor(dataDir)
      const port = await freePort()
      const address = `http://localhost:${port}`
      const provider = await startIdentityProvider(address)
      const settings = { PORT: String(port), DATA_DIR: dataDir, QUICK_PASSWORD_HASHES: 'yes' }
      const server = run('main', { ...settings, ...provider.environment })
      await server.line('ready')
      await use({ place: { address, dataDir }, provider })
      server.child.kill('SIGTERM')
      await server.ended
      await provider.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  place: [async ({ installation }, use) => use(installation.place), { scope: 'worker' }],
  provider: [async ({ installation }, use) => use(installation.provider), { scope: 'worker' }],
})

/** Signs in on the provider's page. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name at Acme ID').fill(name)
  await page.getByRole('button', { name: 'Sign in to Acme ID' }).click()
}

test('a founder signs up with the provider, sets a password, and signs in both ways', async ({
  page,
  provider,
}) => {
  const email = 'asha@acme.in'
  provider.people.set('asha', { email, email_verified: true, given_name: 'Asha', family_name: 'Rao' })
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto('/apply')
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click()
  await signInThere(page, 'asha')

  await expect(page.getByRole('heading', { name: 'Complete your account' })).toBeVisible()
  await expect(page).toHaveURL('/auth/provider')
  // React reports a part of the prerendered page that it has to render again.
  expect(errors).toEqual([])
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await page.getByLabel('Mobile').fill('+91 98200 12345')
  await page.reload()
  await expect(page.getByLabel('Mobile')).toHaveValue('+91 98200 12345')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectProblem(page, 'Sign Up Error', 'Enter the address of your LinkedIn profile')
  await closeToasts(page)
  await expectSoundInBothSizes(page)
  await page.getByLabel('LinkedIn profile').fill('linkedin.com/in/asha-rao')
  await page.getByLabel('Location').selectOption('India')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/startup-application$/)

  await page.goto('/account')
  await expect(page.getByText('Linked to asha@acme.in. To unlink it, set a password first.')).toBeVisible()
  await page.getByLabel('New password').fill('a first password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expectSuccess(page, 'Password set', 'You are signed out on all other devices.')
  await expect(page.getByRole('heading', { name: 'Set a password' })).toBeHidden()
  const identity = page.getByRole('region', { name: 'Sign in with Acme ID' })
  await identity.getByLabel('Current password').fill('a first password')
  await identity.getByRole('button', { name: 'Unlink' }).click()
  await expectSuccess(
    page,
    'Acme ID unlinked',
    'You now sign in with your password. You are signed out on all other devices.',
  )
  await identity.getByLabel('Current password').fill('a first password')
  await closeToasts(page)
  await expectSoundInBothSizes(page)
  // The browser is still signed in at the provider.
  await identity.getByRole('button', { name: 'Link Acme ID' }).click()
  await expect(identity.getByText('Linked to asha@acme.in.')).toBeVisible()
  await expect(page).toHaveURL('/account')
  await expectSuccess(page, 'Acme ID linked', 'You can now sign in with Acme ID.')

  await page.context().clearCookies({ name: 'openround.session_token' })
  await page.goto('/my-applications')
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click()
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible()
  await expect(page).toHaveURL('/my-applications')
  await expectSuccess(page, 'Welcome back!', 'You have been signed in successfully.')
})

test('a refused sign-in says why, and leads back to the password', async ({ page, provider }) => {
  provider.people.set('unverified', { email: 'unverified@acme.in', email_verified: false })
  await page.goto('/auth?tab=sign-in')
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click()
  await signInThere(page, 'unverified')
  await expect(page.getByText(/Acme ID has not verified your e-mail address/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()

  // The provider offers a choice of accounts, although the browser is signed in there.
  provider.people.set('zoe', { email: 'zoe@acme.in', email_verified: true, given_name: 'Zoë' })
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click()
  await signInThere(page, 'zoe')
  await expect(page.getByText('Acme ID has confirmed your address zoe@acme.in.')).toBeVisible()
  await page.getByRole('link', { name: 'Use another Acme ID account' }).click()
  await signInThere(page, 'unverified')
  await expect(page.getByRole('button', { name: 'Use another Acme ID account' })).toBeVisible()
})
