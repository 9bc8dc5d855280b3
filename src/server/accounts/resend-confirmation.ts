import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { type EmailTokenRow, findEmailToken, lockEmailToken } from '#database/email-tokens.ts'
import { signUpsOf } from '#database/sign-ups.ts'
import { lockAddress } from '#database/users.ts'
import { isEmail } from '#domain/links.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/network.ts'
import type { Services } from '#server/services.ts'
import { hashOfToken } from '#server/token.ts'
import { evenly } from './even-reply.ts'
import { LIMITS, refuseUntil, take } from './limits.ts'
import { answerSignUp, sendEmailChange } from './mailed-links.ts'

/**
 * Sends another link to confirm an address; earlier ones stay good. Asked for by address, it is that of the newest
 * sign-up that waits for it, or to an account that one waits beside, that there is one; by the token of a link that
 * nobody has used, it goes to where that link went.
 * The reply is the same for any address and any token.
 * @throws Problem 'rate-limited' for the caller's network or the address's e-mails, whether or not there is an account
 */
export const resendConfirmation = (
  services: Services,
  { address }: Caller,
  body: Calls['resendConfirmation']['body'],
): Promise<Reply<'resendConfirmation'>> =>
  evenly(services, async () => {
    const { database } = services
    refuseUntil(await database.asAccounts((own) => take(own, LIMITS.signUps, networkOf(address))))

    const next = await database.asAccounts((transaction) =>
      'email' in body
        ? sendTo(transaction, body.email.trim().toLowerCase())
        : replace(transaction, hashOfToken(body.token)),
    )
    refuseUntil(next)
    return { done: true }
  })

async function sendTo(transaction: Transaction, email: string): Promise<Date | undefined> {
  if (!isEmail(email)) return undefined
  const next = await take(transaction, LIMITS.emails, email)
  if (next) return next
  // Else one that is confirmed just now would be gone before its link is there.
  await lockAddress(transaction, email)
  const [newest] = await signUpsOf(transaction, email)
  if (newest) await answerSignUp(transaction, { signUpId: newest.id, email })
  return undefined
}

async function replace(transaction: Transaction, tokenHash: string): Promise<Date | undefined> {
  const found = await findEmailToken(transaction, tokenHash, ['confirm-e-mail', 'change-e-mail'])
  if (!found || found.used) return undefined
  const next = await take(transaction, LIMITS.emails, found.newEmail ?? found.email)
  if (next) return next
  const link = await lockEmailToken(transaction, tokenHash, found.purpose)
  if (link && !link.used) await retryEmails(transaction, link)
  return undefined
}

async function retryEmails(
  transaction: Transaction,
  { userId, signUpId, email, newEmail }: EmailTokenRow,
): Promise<void> {
  if (signUpId !== null) await answerSignUp(transaction, { signUpId, email })
  else if (userId !== null && newEmail !== null) await sendEmailChange(transaction, userId, newEmail)
}
