import type { Calls, Reply } from '#contract/calls.ts'
import { lockPasswordHash } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import { consumeEmailTokens } from '#database/email-tokens.ts'
import { findUser } from '#database/users.ts'
import { ACCOUNT_REFUSALS, REFUSALS } from '#domain/accounts/messages.ts'
import { EMAIL_FIELD, faultOfField, tidyField } from '#domain/accounts/sign-up.ts'
import type { Person } from '#domain/actor.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { LIMITS, refuseUntil, take } from './limits.ts'
import { sendAccountExists, sendEmailChange } from './mailed-links.ts'
import { ownerOf } from './own-account.ts'
import { proveOwnPassword, wrongPassword } from './own-password.ts'

const TITLE = ACCOUNT_REFUSALS.email

/**
 * Asks a new address to confirm itself; until it has, the account keeps its own. A later request voids an earlier one,
 * so that a mistyped address can no longer take the account. The reply is the same when the address has an account;
 * then it is that account's owner who hears of it.
 * @throws Problem 'validation-failed', 'wrong-password', 'rate-limited' for the password's tries or the address's e-mails, 'signed-out'
 */
export async function requestEmailChange(
  services: Services,
  caller: Caller,
  body: Calls['requestEmailChange']['body'],
): Promise<Reply<'requestEmailChange'>> {
  const owner = await ownerOf(services, caller)

  const email = tidyField('email', body.email).toLowerCase()
  refuseFault(email === owner.email ? REFUSALS.ownEmail : faultOfField(EMAIL_FIELD, email))
  const proven = await proveOwnPassword(services, owner, body.password, TITLE)

  const next = await services.database.asAccounts(async (transaction) => {
    const refused = await take(transaction, LIMITS.emails, email)
    if (refused) return refused
    if (!(await lockPasswordHash(transaction, owner.userId, proven))) throw wrongPassword(TITLE)
    await consumeEmailTokens(transaction, owner.userId, ['change-e-mail'])
    await tellAddress(transaction, owner, email)
    return undefined
  })
  refuseUntil(next, TITLE)
  return { done: true }
}

async function tellAddress(transaction: Transaction, { userId }: Person, email: string): Promise<void> {
  const existing = await findUser(transaction, email)
  await (existing ? sendAccountExists(transaction, existing) : sendEmailChange(transaction, userId, email))
}

function refuseFault(message: string | null): void {
  if (message === null) return
  const { key, label } = EMAIL_FIELD
  const fault = { field: key, path: key, label, kind: 'wrong', message } as const
  throw new Problem('validation-failed', message, { title: TITLE, faults: [fault] })
}
