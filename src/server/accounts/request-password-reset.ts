import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { findEmailToken } from '#database/email-tokens.ts'
import { signUpsOf } from '#database/sign-ups.ts'
import { findUser, lockAddress } from '#database/users.ts'
import { isEmail } from '#domain/links.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/network.ts'
import type { Services } from '#server/services.ts'
import { hashOfToken } from '#server/token.ts'
import { evenly } from './even-reply.ts'
import { LIMITS, refuseUntil, take } from './limits.ts'
import { sendPasswordReset } from './mailed-links.ts'

/**
 * Sends a link by which the account's owner chooses another password, also to a sign-up that waits to be confirmed:
 * the e-mail proves the address. By the token of an earlier link, however it ended, it goes to that link's account.
 * The reply is the same for any address and any token.
 * @throws Problem 'rate-limited' for the caller's network or the address's e-mails, whether or not there is an account
 */
export const requestPasswordReset = (
  services: Services,
  { address }: Caller,
  body: Calls['requestPasswordReset']['body'],
): Promise<Reply<'requestPasswordReset'>> =>
  evenly(services, async () => {
    const { database } = services
    refuseUntil(await database.asAccounts((own) => take(own, LIMITS.signUps, networkOf(address))))

    const next = await database.asAccounts(async (transaction) => {
      const email = await addressMeant(transaction, body)
      if (email === undefined) return undefined
      const refused = await take(transaction, LIMITS.emails, email)
      if (refused) return refused
      await sendTo(transaction, email)
      return undefined
    })
    refuseUntil(next)
    return { done: true }
  })

/** To the account of the address, or to the newest sign-up that waits for it. */
async function sendTo(transaction: Transaction, email: string): Promise<void> {
  // Else a sign-up that is confirmed just now would be gone before its link is there.
  await lockAddress(transaction, email)
  const user = await findUser(transaction, email)
  if (user) return sendPasswordReset(transaction, { userId: user.id, name: user.name, email })
  const [newest] = await signUpsOf(transaction, email)
  if (newest) await sendPasswordReset(transaction, { signUpId: newest.id, email })
}

async function addressMeant(
  transaction: Transaction,
  body: Calls['requestPasswordReset']['body'],
): Promise<string | undefined> {
  if ('token' in body) {
    return (await findEmailToken(transaction, hashOfToken(body.token), ['reset-password']))?.email
  }
  const email = body.email.trim().toLowerCase()
  return isEmail(email) ? email : undefined
}
