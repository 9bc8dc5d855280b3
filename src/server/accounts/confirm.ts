import { type ConfirmationRow, closeConfirmations, holdConfirmation } from '#database/confirmations.ts'
import { setRole } from '#database/profiles.ts'
import { markConfirmed } from '#database/users.ts'
import type { Confirmation } from '#domain/accounts/confirmation.ts'
import type { Services } from '#server/services.ts'
import { hashOfToken } from './confirmation-link.ts'

/**
 * Follows a confirmation link; it works once, and uses up the account's other links.
 * Confirming does not sign in (decisions, Accounts).
 */
export const confirm = ({ config, database }: Services, token: string): Promise<Confirmation> =>
  database.asAccounts(async (transaction) => {
    const link = await holdConfirmation(transaction, hashOfToken(token))

    const outcome = outcomeOf(link)
    if (!link || outcome !== 'done') return outcome

    await markConfirmed(transaction, link.userId)
    await closeConfirmations(transaction, link.userId)
    if (config.adminEmails.includes(link.email)) await setRole(transaction, link.userId, 'admin')
    return outcome
  })

function outcomeOf(link: ConfirmationRow | undefined): Confirmation {
  if (!link) return 'unknown'
  if (link.confirmed) return 'already'
  return link.expired ? 'expired' : 'done'
}
