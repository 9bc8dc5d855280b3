import type { Calls, Reply } from '#contract/calls.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'

type Assertion = Calls['signInWithPasskey']['body']
type NewPasskey = Calls['addPasskey']['body']['credential']

/** Returns whether the browser supports passkeys. It does so only on secure pages. */
export const supportsPasskeys = (): boolean => window.PublicKeyCredential !== undefined

const FAILURES: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This device cannot store passkeys.',
  SecurityError: 'Passkeys do not work at this address.',
}
const NOT_USED = 'No passkey was used. Please try again.'

/** The library is loaded when a passkey is first used. Failures become ApiErrors, so that forms report them. */
async function withLibrary<T>(
  use: (library: typeof import('@simplewebauthn/browser')) => Promise<T>,
): Promise<T> {
  try {
    return await use(await import('@simplewebauthn/browser'))
  } catch (failure) {
    if (failure instanceof ApiError) throw failure
    const name = failure instanceof Error ? failure.name : ''
    throw new ApiError({ status: 0, code: 'passkey-failed', message: FAILURES[name] ?? NOT_USED })
  }
}

/**
 * Asks the user for one of their passkeys for this site, with which the browser answers a new challenge.
 * @throws ApiError 'passkey-failed' if the user cancels or has none, 'rate-limited', …
 */
export const readPasskey = (): Promise<Assertion> =>
  withLibrary(async ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: await call('createPasskeyChallenge', { body: {} }) }),
  )

/** Asks the user to create a passkey. @throws ApiError 'passkey-failed' if the user cancels, … */
export const createPasskey = (optionsJSON: Reply<'startPasskeySetup'>): Promise<NewPasskey> =>
  withLibrary(({ startRegistration }) => startRegistration({ optionsJSON }))
