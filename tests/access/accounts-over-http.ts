import { randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Answer } from '#tests/client.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { signUpBody } from '#tests/users.ts'
import type { OverHttp } from './operations-over-http.ts'
import type { ON_ACCOUNTS } from './tables.ts'

const WRONG = { password: 'not my password' }
const DEAD = { token: 'x'.repeat(43) }

const call = <N extends EndpointName>(through: N, given?: () => object, changes?: true): OverHttp => ({
  through,
  ...(changes && { changes }),
  send: async (client) => outcomeOf(await client.call(through, given?.() as never)),
})

const outcomeOf = ({ status, error }: Answer<EndpointName>) => ({ status, code: error?.code ?? 'yes' })

/** Operations on the actor's own account. */
export const accountsOverHttp = (): Record<keyof typeof ON_ACCOUNTS, OverHttp> => ({
  'signs up': call('signUp', () => ({ body: signUpBody(`${randomUUID()}@new.in`) })),
  'asks for the confirmation e-mail': call('resendConfirmation', () => ({ body: { email: 'no@body.in' } })),
  'opens a dead confirmation link': call('openConfirmation', () => ({ query: DEAD })),
  'asks which sign-up it has opened': call('readOpenedConfirmation'),
  'asks for a reset': call('requestPasswordReset', () => ({ body: { email: 'no@body.in' } })),
  'looks at a dead link of a reset': call('checkResetLink', () => ({ body: DEAD })),
  'resets by a dead link': call('resetPassword', () => ({ body: { ...DEAD, ...WRONG } })),
  'signs in with a wrong password': call('signIn', () => ({ body: { email: 'no@body.in', ...WRONG } })),
  'answers a second step not asked for': call('submitTwoStepCode', () => ({ body: { code: '123456' } })),
  'asks who is signed in': {
    through: 'session',
    send: async (client) => {
      const { status, reply } = await client.call('session')
      return { status, code: reply.session ? 'yes' : 'nobody' }
    },
  },
  'signs out': call('signOut', undefined, true),
  'saves the profile': call('saveProfile', () => ({
    body: { base_version: 1, changes: { mobile: '+91 98200 00000' } },
  })),
  'changes a wrong password': call('changePassword', () => ({
    body: { current: WRONG.password, password: 'another password' },
  })),
  'changes the address with a wrong password': call('requestEmailChange', () => ({
    body: { email: 'next@acme.in', ...WRONG },
  })),
  'opens a dead link of a change': call('openEmailChange', () => ({ query: DEAD })),
  'asks which change it has opened': call('readOpenedEmailChange'),
  'confirms a change that it has not opened': call('confirmEmailChange', () => ({ body: {} })),
  'lists sessions': call('listSessions'),
  'listens to what changes': call('subscribeToChanges', () => ({ query: { seconds: 0 } })),
  "ends another's session": call('endSession', () => ({ params: { id: randomUUID() } })),
  'ends all sessions': call('endAllSessions', undefined, true),
  'deletes the account with a wrong password': call('deleteAccount', () => ({
    body: { ...WRONG, also_submitted: true },
  })),
  'sets two-step sign-in up with a wrong password': call('startTwoStep', () => ({ body: WRONG })),
  'confirms an app that is none': call('confirmTwoStep', () => ({ body: { code: '123456' } })),
  'turns two-step sign-in off with a wrong password': call('stopTwoStep', () => ({ body: WRONG })),
  'renews recovery codes with a wrong password': call('renewRecoveryCodes', () => ({ body: WRONG })),
  'uploads a file': {
    through: 'uploadFile',
    send: async (client) => {
      const { status, error } = await upload(client, 'more.pdf', pdfOf(100))
      return { status, code: error?.code ?? 'yes' }
    },
  },
})
