import type { Calls } from '#contract/calls.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { AuthEvents } from './auth-events.ts'
import { SIGNED_OUT, stateOf } from './auth-state.ts'
import type { KnownSession } from './known-session.ts'
import { wantedPlace } from './wanted-place.ts'

/** Signing up, in and out. */
export function waysIn(known: KnownSession, events: AuthEvents) {
  /** The server has ended this session by its owner's will: forgets the wanted place, in every tab the person. */
  const left = (): void => {
    wantedPlace.forget()
    known.put(SIGNED_OUT)
    events.publish('SIGNED_OUT')
  }
  return {
    /**
     * @returns `secondStep` when the password was right and a code is asked for: nobody is signed in before
     *   submitTwoStepCode
     * @throws ApiError 'wrong-credentials', 'email-not-confirmed', 'rate-limited', …
     */
    signIn: async (email: string, password: string): Promise<{ twoStep: boolean }> => {
      const reply = await call('signIn', { body: { email, password } })
      if (reply.two_step) return { twoStep: true }
      known.put(stateOf(reply))
      events.publish('SIGNED_IN')
      return { twoStep: false }
    },
    /**
     * Ends a sign-in that asked for a second step.
     * @param code six digits of the authenticator app, or a recovery code
     * @throws ApiError 'wrong-code', 'rate-limited', 'signed-out' when the password's step is too long ago, …
     */
    submitTwoStepCode: async (code: string): Promise<void> => {
      known.put(stateOf(await call('submitTwoStepCode', { body: { code } })))
      events.publish('MFA_CHALLENGE_VERIFIED')
      events.publish('SIGNED_IN')
    },
    /** Asks for an account; signs nobody in. @throws ApiError 'validation-failed', 'rate-limited', … */
    signUp: async (values: Calls['signUp']['body']): Promise<void> => {
      await call('signUp', { body: values })
    },
    /** Forgets the wanted place. @throws ApiError when the server could not be told: then one is still signed in */
    signOut: async (): Promise<void> => {
      await call('signOut').catch((failure: unknown) => {
        if (!(failure instanceof ApiError && failure.code === 'signed-out')) throw failure
      })
      left()
    },
    left,
  }
}
