import type { Reply } from '#contract/calls.ts'
import { type EmailTokenRow, findEmailToken, isUsable } from '#database/email-tokens.ts'
import type { Confirmation } from '#domain/accounts/confirmation.ts'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import type { Caller } from '#server/http/caller.ts'
import { openedLinkCookie, openedLinkHash } from '#server/http/opened-link-cookie.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashOfToken } from '#server/token.ts'

type Opened = { readonly outcome: Confirmation; readonly cookies: readonly string[] }

/**
 * Opens a confirmation link, as often as anybody likes: nothing changes, so that whatever looks at e-mails before their
 * reader confirms nothing. The browser keeps the link for the password that has to follow in it (sign-in.ts).
 */
export async function openConfirmation(
  { config, database }: Pick<Services, 'config' | 'database'>,
  token: string,
): Promise<Opened> {
  const link = await database.asAccounts((own) => findEmailToken(own, hashOfToken(token), ['confirm-e-mail']))
  const outcome = outcomeOf(link)
  return {
    outcome,
    cookies: outcome === 'waiting' ? [openedLinkCookie(config, 'confirm-e-mail', token)] : [],
  }
}

function outcomeOf(link: EmailTokenRow | undefined): Confirmation {
  if (!link) return 'unknown'
  if (link.used) return 'already'
  return link.expired ? 'expired' : 'waiting'
}

/**
 * Whose address it is that the browser has opened a link of, so that nobody has to type it.
 * @throws Problem 'invalid-link' when it has opened none that still waits
 */
export async function readOpenedConfirmation(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { headers }: Pick<Caller, 'headers'>,
): Promise<Reply<'readOpenedConfirmation'>> {
  const hash = openedLinkHash(config, 'confirm-e-mail', headers)
  const link = hash
    ? await database.asAccounts((own) => findEmailToken(own, hash, ['confirm-e-mail']))
    : undefined
  if (!isUsable(link)) {
    throw problemOf('invalid-link', ACCOUNT_MESSAGES.confirmationExpired)
  }
  return { email: link.email }
}
