import { closeLinks, holdLink, type LinkRow } from '#database/mailed-links.ts'
import type { Confirmation } from '#domain/accounts/confirmation.ts'
import type { Services } from '#server/services.ts'
import { hashOfToken } from '#server/token.ts'
import { trustAddress } from './trust-address.ts'

/**
 * Follows a confirmation link; it works once, and uses up the account's other links.
 * Confirming does not sign in (D-accounts.8).
 */
export const confirm = ({ config, database }: Services, token: string): Promise<Confirmation> =>
  database.asAccounts(async (transaction) => {
    const link = await holdLink(transaction, hashOfToken(token), 'confirm-e-mail')

    const outcome = outcomeOf(link)
    if (!link || outcome !== 'done') return outcome

    await trustAddress(transaction, config, link)
    await closeLinks(transaction, link.userId, ['confirm-e-mail'])
    return outcome
  })

function outcomeOf(link: LinkRow | undefined): Confirmation {
  if (!link) return 'unknown'
  if (link.confirmed) return 'already'
  return link.expired ? 'expired' : 'done'
}
