import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { findLink, type LinkRow } from '#database/mailed-links.ts'
import { findUser } from '#database/users.ts'
import { isEmail } from '#domain/links.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf } from '#server/http/network.ts'
import type { Services } from '#server/services.ts'
import { hashOfToken } from '#server/token.ts'
import { evenly } from './even-reply.ts'
import { LIMITS, refuseUntil, take } from './limits.ts'
import { sendConfirmation, sendEmailChange } from './mailed-links.ts'

/**
 * Sends another link to confirm an address; earlier ones stay good. Asked for by address, it goes to an account that
 * waits to be confirmed; by the token of a link that nobody has used, to where that link went.
 * The reply is the same for any address and any token.
 * @throws Problem 'too-many' for the caller's network or the address's letters, whether or not there is an account
 */
export const resendConfirmation = (
  { database }: Services,
  { address }: Caller,
  body: Calls['resendConfirmation']['body'],
): Promise<Reply<'resendConfirmation'>> =>
  evenly(async () => {
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
  const next = await take(transaction, LIMITS.letters, email)
  if (next) return next
  const user = await findUser(transaction, email)
  if (user && !user.confirmed) await sendConfirmation(transaction, user)
  return undefined
}

async function replace(transaction: Transaction, tokenHash: string): Promise<Date | undefined> {
  const link = await findLink(transaction, tokenHash, ['confirm-e-mail', 'change-e-mail'])
  if (!link || link.used) return undefined
  const next = await take(transaction, LIMITS.letters, link.newEmail ?? link.email)
  if (!next) await sendAgain(transaction, link)
  return next
}

const sendAgain = (
  transaction: Transaction,
  { userId: id, name, email, newEmail }: LinkRow,
): Promise<void> =>
  newEmail === null
    ? sendConfirmation(transaction, { id, name, email })
    : sendEmailChange(transaction, { id, name }, newEmail)
