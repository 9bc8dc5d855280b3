import type { Reply } from '#contract/calls.ts'
import { ownProfile } from '#database/profiles.ts'
import { endSession } from '#database/sessions.ts'
import type { Caller } from '#server/http/caller.ts'
import { endedSessionCookie } from '#server/http/session-cookie.ts'
import type { Services } from '#server/services.ts'

/** Ends the session; signing out twice, or without a session, is the same. */
export async function signOut(
  { config, database }: Services,
  { session }: Caller,
): Promise<{ reply: Reply<'signOut'>; cookies: readonly string[] }> {
  if (session !== undefined) {
    // The accounts' door looks no session up, and so would not see that it is of somebody else by now.
    await database.once(session, 'applicant', ownProfile())
    await database.asAccounts((transaction) => endSession(transaction, session))
  }
  return { reply: { done: true }, cookies: [endedSessionCookie(config)] }
}
