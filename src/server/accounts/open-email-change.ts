import { findEmailToken } from '#database/email-tokens.ts'
import { ownProfile } from '#database/profiles.ts'
import type { EmailChange } from '#domain/accounts/email-change.ts'
import type { Caller } from '#server/http/caller.ts'
import { openedLinkCookie } from '#server/http/opened-link-cookie.ts'
import type { Services } from '#server/services.ts'
import { hashOfToken } from '#server/token.ts'
import { stateOf } from './confirm-email-change.ts'

type Opened = {
  readonly outcome: EmailChange
  /** Whether it is the account that says what comes of it; else sign-in does. */
  readonly own: boolean
  readonly cookies: readonly string[]
}

/**
 * Opens the link in the e-mail to a new address, as often as anybody likes: nothing changes. The browser keeps it for
 * the click of the account's owner that has to follow in it (confirm-email-change.ts).
 */
export async function openEmailChange(
  { config, database }: Services,
  { session }: Pick<Caller, 'session'>,
  token: string,
): Promise<Opened> {
  const { actor } = await database.once(session, 'applicant', ownProfile())
  const userId = actor.kind === 'person' ? actor.userId : undefined
  const link = await database.asAccounts((own) => findEmailToken(own, hashOfToken(token), ['change-e-mail']))
  // Whose it is, the owner's own account says, once they are signed in.
  const state = stateOf(link, undefined)
  const waiting = state === 'waiting'
  return {
    outcome: state,
    own: userId !== undefined && (waiting || !link || link.userId === userId),
    cookies: waiting ? [openedLinkCookie(config, 'change-e-mail', token)] : [],
  }
}
