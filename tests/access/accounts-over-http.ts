import { randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Answer } from '#tests/client.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { signUpBody } from '#tests/users.ts'
import type { OverHttp } from './operations-over-http.ts'
import type { ON_ACCOUNTS } from './tables.ts'

const WRONG = { password: 'not my password' }
const ASSERTION = {
  id: 'x',
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
}
const DEAD = { token: 'x'.repeat(43) }

const call = <N extends EndpointName>(through: N, given?: () => object, changes?: true): OverHttp => ({
  through,
  ...(changes && { changes }),
  send: async (client) => outcomeOf(await client.call(through, given?.() as never)),
})

const outcomeOf = ({ status, error }: Answer<EndpointName>) => ({ status, code: error?.code ?? 'yes' })

/** Returns the requests for operations on the actor's own account. */
export const accountsOverHttp = (): Record<keyof typeof ON_ACCOUNTS, OverHttp> => ({
  'signs up': call('signUp', () => ({ body: signUpBody(`${randomUUID()}@new.in`) })),
  'requests a confirmation e-mail': call('resendConfirmation', () => ({ body: { email: 'no@body.in' } })),
  'opens an expired confirmation link': call('openConfirmation', () => ({ query: DEAD })),
  'reads the sign-up of an opened link': call('readOpenedConfirmation'),
  'requests a password reset': call('requestPasswordReset', () => ({ body: { email: 'no@body.in' } })),
  'checks an expired reset link': call('checkResetLink', () => ({ body: DEAD })),
  'resets the password with an expired link': call('resetPassword', () => ({ body: { ...DEAD, ...WRONG } })),
  'checks an unknown set-up link': call('checkSetupLink', () => ({ body: DEAD })),
  'sets up with an unknown link': call('setUp', () => ({
    body: {
      ...DEAD,
      ...WRONG,
      investor: 'Acme',
      first_name: 'Meera',
      last_name: 'Iyer',
      email: 'no@body.in',
    },
  })),
  'signs in with a wrong password': call('signIn', () => ({ body: { email: 'no@body.in', ...WRONG } })),
  'submits a code without a login challenge': call('submitTwoStepCode', () => ({ body: { code: '123456' } })),
  'starts a sign-in with a provider that is down': call('startProviderSignIn', () => ({
    body: { again: false },
  })),
  'sends a response without a sign-in': call('finishProviderSignIn', () => ({
    body: { parameters: '?code=x&state=y' },
  })),
  'reads a sign-up without a sign-in': call('readProviderSignUp'),
  'completes a sign-up without a sign-in': call('completeProviderSignUp', () => {
    const { email: _, password: __, ...body } = signUpBody('no@body.in')
    return { body }
  }),
  'reads the linked identity': call('readIdentity'),
  'links an identity with a wrong password': call('linkIdentity', () => ({ body: WRONG })),
  'unlinks the identity with a wrong password': call('unlinkIdentity', () => ({ body: WRONG })),
  'creates a challenge for a passkey': call('createPasskeyChallenge', () => ({ body: {} })),
  'signs in with a passkey without a challenge': call('signInWithPasskey', () => ({ body: ASSERTION })),
  'reads the session': {
    through: 'session',
    send: async (client) => {
      const { status, reply } = await client.call('session')
      return { status, code: reply.session ? 'yes' : 'nobody' }
    },
  },
  'reads when a funding round is open': call('readFundingRoundStatus'),
  'reads the questions of the form': call('readForm'),
  'reads the privacy notice': call('readPrivacyNotice'),
  'has seen the privacy notice': call('seePrivacyNotice', () => ({ body: { version: 1 } })),
  'downloads their data with a wrong password': call('downloadOwnData', () => ({ body: WRONG })),
  'signs out': call('signOut', undefined, true),
  'saves the profile': call('saveProfile', () => ({
    body: { base_version: 1, changes: { mobile: '+91 98200 00000' } },
  })),
  'changes the password with a wrong one': call('changePassword', () => ({
    body: { current: WRONG.password, password: 'another password' },
  })),
  'changes the address with a wrong password': call('requestEmailChange', () => ({
    body: { email: 'next@acme.in', ...WRONG },
  })),
  'opens an expired link of an address change': call('openEmailChange', () => ({ query: DEAD })),
  'reads the address change of an opened link': call('readOpenedEmailChange'),
  'confirms an address change without its link': call('confirmEmailChange', () => ({ body: {} })),
  'lists sessions': call('listSessions'),
  'subscribes to live updates': call('subscribeToChanges', () => ({ query: { seconds: 0 } })),
  'ends an unknown session': call('endSession', () => ({ params: { id: randomUUID() } })),
  'ends all sessions': call('endAllSessions', undefined, true),
  'deletes the account with a wrong password': call('deleteAccount', () => ({
    body: { ...WRONG, also_submitted: true },
  })),
  'sets up two-step sign-in with a wrong password': call('startTwoStep', () => ({ body: WRONG })),
  'confirms an app without a set-up': call('confirmTwoStep', () => ({ body: { code: '123456' } })),
  'turns off two-step sign-in with a wrong password': call('stopTwoStep', () => ({ body: WRONG })),
  'renews recovery codes with a wrong password': call('renewRecoveryCodes', () => ({ body: WRONG })),
  'lists passkeys': call('listPasskeys'),
  'starts adding a passkey with a wrong password': call('startPasskeySetup', () => ({ body: WRONG })),
  'adds a passkey without a challenge': call('addPasskey', () => ({
    body: { name: '', credential: { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } } },
  })),
  'removes a passkey with a wrong password': call('removePasskey', () => ({
    params: { id: randomUUID() },
    body: WRONG,
  })),
  'uploads a file': {
    through: 'uploadFile',
    send: async (client) => {
      const { status, error } = await upload(client, 'more.pdf', pdfOf(100))
      return { status, code: error?.code ?? 'yes' }
    },
  },
})
