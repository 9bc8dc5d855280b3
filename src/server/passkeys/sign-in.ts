import type { Calls, Reply } from '#contract/calls.ts'
import { signInFailed } from '#domain/accounts/messages.ts'
import { presentStartedSession, startSession } from '#server/accounts/sessions.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { verifyPasskey } from './verify.ts'

/**
 * Signs in with a passkey, which is possession and user verification at once and therefore counts as two-step sign-in.
 * @throws Problem 'wrong-credentials', 'conflict' if the challenge has expired or was used
 */
export async function signInWithPasskey(
  services: Services,
  caller: Caller,
  assertion: Calls['signInWithPasskey']['body'],
): Promise<{ reply: Reply<'signInWithPasskey'>; cookies: readonly string[] }> {
  const { title } = signInFailed('')
  const started = await verifyPasskey(services, caller, assertion, title, (transaction, { id, userId }) =>
    startSession(services, transaction, caller, userId, { passkeyId: id }),
  )
  return presentStartedSession(services, caller, started)
}
