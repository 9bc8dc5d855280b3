import type { Transaction } from '#database/database.ts'
import { closeLinks, findLink, holdLink, type LinkRow } from '#database/mailed-links.ts'
import { ownProfile, setRole } from '#database/profiles.ts'
import { sqlState } from '#database/sql-state.ts'
import { holdUser, removePendingUser, setEmail } from '#database/users.ts'
import type { EmailChange } from '#domain/accounts/email-change.ts'
import { maskEmail } from '#domain/masking.ts'
import type { Config } from '#server/config.ts'
import type { Caller } from '#server/http/caller.ts'
import { tell } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { hashOfToken } from '#server/token.ts'

/** How it went, and whether the account's owner is signed in where the link was opened. */
type Followed = { readonly outcome: EmailChange; readonly own: boolean }

const UNIQUE_VIOLATION = '23505'

/**
 * Follows the link in the letter to a new address: the account and its profile move there, and the old address is
 * told. It works once. Sessions, role and membership follow the account; links to the old address are void.
 */
export async function confirmEmailChange(
  { config, database }: Services,
  { session }: Caller,
  token: string,
): Promise<Followed> {
  const tokenHash = hashOfToken(token)
  const { actor } = await database.once(session, 'applicant', ownProfile())
  const outcome = await database
    .asAccounts(async (transaction) =>
      follow(transaction, config, await holdLink(transaction, tokenHash, 'change-e-mail')),
    )
    .catch((error: unknown): EmailChange => {
      // Somebody else confirmed the same address at this moment.
      if (sqlState(error) === UNIQUE_VIOLATION) return 'taken'
      throw error
    })
  const link = await database.asAccounts((own) => findLink(own, tokenHash, ['change-e-mail']))
  return { outcome, own: actor.kind === 'person' && (!link || link.userId === actor.userId) }
}

async function follow(
  transaction: Transaction,
  { adminEmails }: Config,
  link: LinkRow | undefined,
): Promise<EmailChange> {
  if (!link || link.newEmail === null) return 'unknown'
  const { userId, name, email, newEmail } = link
  if (email === newEmail) return 'already'
  if (link.used) return 'unknown'
  if (link.expired) return 'expired'

  const existing = await holdUser(transaction, newEmail)
  if (existing?.confirmed) return 'taken'
  // Whoever signed up there has not read the letter that was sent; whoever follows this link has.
  if (existing) await removePendingUser(transaction, existing.id)
  await setEmail(transaction, userId, newEmail)
  await closeLinks(transaction, userId, ['change-e-mail', 'reset-password', 'confirm-e-mail'])
  if (adminEmails.includes(newEmail)) await setRole(transaction, userId, 'admin')
  const data = { new_email: maskEmail(newEmail) }
  await tell(transaction, { letter: 'e-mail-changed', to: { name, address: email }, data })
  return 'done'
}
