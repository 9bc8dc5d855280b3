import { expect, type Page } from '@playwright/test'
import { openAccount, section } from './steps/account.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { emailTo } from './steps/emails.ts'
import { openLanding, openSignInTab, type Person, signOut } from './steps/sign-up.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/** Gives the browser a virtual authenticator. @returns a function that sets whether it recognises the user */
async function plugIn(page: Page): Promise<(recognises: boolean) => Promise<unknown>> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
  return (isUserVerified) => tools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

const passkeys = (page: Page) => section(page, 'Passkeys')
const signInButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey', exact: true })

async function addPasskey(page: Page, { password }: Pick<Person, 'password'>) {
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys(page).getByLabel('Name')).toHaveValue(/^Chrome on /)
  await passkeys(page).getByLabel('Name').fill('Laptop')
  await passkeys(page).getByLabel('Current password').fill(password)
  await expectSoundInBothSizes(page)
  await passkeys(page).getByRole('button', { name: 'Continue' }).click()
}

test('adds a passkey, signs in with it, and removes it', async ({ page, me }) => {
  test.slow()
  const recognise = await plugIn(page)
  await openAccount(page)
  await addPasskey(page, me)
  await expectSuccess(page, 'Passkey added', 'You can now sign in with it.')
  await expect(passkeys(page).getByRole('listitem')).toContainText('Laptop')
  await emailTo(me.email, /A passkey was added/)
  await closeToasts(page)
  await expectSoundInBothSizes(page)
  // The authenticator refuses a second passkey for the same account.
  await addPasskey(page, me)
  await expectProblem(page, 'Passkey not added', 'This device already has a passkey for your account.')
  await signOut(page)

  await openLanding(page)
  await openSignInTab(page)
  await recognise(false)
  await signInButton(page).click()
  await expectProblem(page, 'Sign In Error', 'No passkey was used. Please try again.')
  await recognise(true)
  await signInButton(page).click()
  await expectSuccess(page, 'Welcome back!', 'You have been signed in successfully.')

  await openAccount(page)
  await passkeys(page).getByRole('button', { name: 'Remove Laptop' }).click()
  await expect(page.getByRole('heading', { name: 'Remove Laptop?' })).toBeFocused()
  await passkeys(page).getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(passkeys(page).getByText('You have no passkeys yet.')).toBeVisible()
  await emailTo(me.email, /A passkey was removed/)
  await signOut(page)

  await openLanding(page)
  await openSignInTab(page)
  await signInButton(page).click()
  await expectProblem(
    page,
    'Sign In Error',
    'This passkey could not be verified, or was removed from its account. Sign in another way.',
  )
})
