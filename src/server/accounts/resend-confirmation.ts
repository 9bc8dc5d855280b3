import type { Calls, Reply } from '#contract/calls.ts'
import { findUser } from '#database/users.ts'
import { isEmail } from '#domain/links.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { sendConfirmation } from './confirmation-link.ts'
import { LIMITS, refuseUntil, take } from './limits.ts'
import { networkOf } from './network.ts'

/**
 * Sends a pending account another confirmation link; earlier ones stay good. The reply is the same for any address.
 * @throws Problem 'too-many' for the caller's network or the address's letters, whether or not there is an account
 */
export async function resendConfirmation(
  { database }: Services,
  { address }: Caller,
  body: Calls['resendConfirmation']['body'],
): Promise<Reply<'resendConfirmation'>> {
  refuseUntil(await database.asAccounts((own) => take(own, LIMITS.signUps, networkOf(address))))

  const email = body.email.trim().toLowerCase()
  if (!isEmail(email)) return { done: true }

  const next = await database.asAccounts(async (transaction) => {
    const refused = await take(transaction, LIMITS.letters, email)
    if (refused) return refused
    const user = await findUser(transaction, email)
    if (user && !user.confirmed) await sendConfirmation(transaction, user)
    return undefined
  })
  refuseUntil(next)
  return { done: true }
}
