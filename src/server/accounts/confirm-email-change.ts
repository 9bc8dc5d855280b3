import type { Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import {
  consumeEmailTokens,
  type EmailTokenRow,
  findEmailToken,
  lockEmailToken,
} from '#database/email-tokens.ts'
import { endSignUps } from '#database/sign-ups.ts'
import { sqlState } from '#database/sql-state.ts'
import { findUser, lockAddress, setEmail } from '#database/users.ts'
import type { EmailChange } from '#domain/accounts/email-change.ts'
import { maskEmail } from '#domain/masking.ts'
import type { Caller } from '#server/http/caller.ts'
import { endedLinkCookie, openedLinkHash } from '#server/http/opened-link-cookie.ts'
import { tell } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { grantIfListed } from './grant.ts'
import { ownerOf } from './own-account.ts'

type Confirmed = { reply: Reply<'confirmEmailChange'>; cookies: readonly string[] }

const UNIQUE_VIOLATION = '23505'

/**
 * Moves the account of whoever is signed in to the new address whose e-mail's link was opened in this browser; the old
 * address is told. A link works once. Sessions, role and membership follow the account; links to the old address are
 * void.
 * @throws Problem 'signed-out'
 */
export async function confirmEmailChange(services: Services, caller: Caller): Promise<Confirmed> {
  const { config, database } = services
  const { userId } = await ownerOf(services, caller)
  const tokenHash = openedLinkHash(config, 'change-e-mail', caller.headers)
  const outcome = await database
    .asAccounts(async (transaction) => {
      const link = tokenHash ? await lockEmailToken(transaction, tokenHash, 'change-e-mail') : undefined
      const state = stateOf(link, userId)
      return link && state === 'waiting' ? move(services, transaction, link) : state
    })
    .catch((error: unknown): EmailChange => {
      // Somebody else confirmed the same address at this moment.
      if (sqlState(error) === UNIQUE_VIOLATION) return 'taken'
      throw error
    })
  return { reply: { outcome }, cookies: [endedLinkCookie(config, 'change-e-mail')] }
}

/**
 * What a link to a new address comes to, for whoever is signed in.
 * @param userId undefined for a visitor, who is told no more than whether it still counts
 */
export function stateOf(link: EmailTokenRow | undefined, userId: string | undefined): EmailChange {
  if (!link || link.newEmail === null) return 'unknown'
  if (userId !== undefined && link.userId !== userId) return 'foreign'
  if (link.email === link.newEmail) return 'already'
  if (link.used) return 'unknown'
  return link.expired ? 'expired' : 'waiting'
}

async function move(
  { config }: Services,
  transaction: Transaction,
  { userId, name, email, newEmail }: EmailTokenRow,
): Promise<EmailChange> {
  if (userId === null || newEmail === null) return 'unknown'
  await lockAddress(transaction, newEmail)
  if (await findUser(transaction, newEmail)) return 'taken'
  await setEmail(transaction, userId, newEmail)
  // Whoever signed up there has not answered the e-mail that was sent; whoever opened this one's link has read it.
  await endSignUps(transaction, newEmail, userId)
  await consumeEmailTokens(transaction, userId, ['change-e-mail', 'reset-password'])
  await grantIfListed(transaction, config, { userId, email: newEmail })
  const data = { new_email: maskEmail(newEmail) }
  await tell(transaction, { template: 'e-mail-changed', to: { name, address: email }, data })
  return 'done'
}

/** What the link comes to that this browser has opened, and to which address it moves the account. */
export async function readOpenedEmailChange(
  services: Services,
  caller: Caller,
): Promise<Reply<'readOpenedEmailChange'>> {
  const { userId } = await ownerOf(services, caller)
  const hash = openedLinkHash(services.config, 'change-e-mail', caller.headers)
  const link = hash
    ? await services.database.asAccounts((own) => findEmailToken(own, hash, ['change-e-mail']))
    : undefined
  const outcome = stateOf(link, userId)
  return { outcome, new_email: outcome === 'waiting' ? (link?.newEmail ?? null) : null }
}
