import type { Reply } from '#contract/calls.ts'
import { endSession } from '#database/sessions.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

/** Ends the session; signing out twice, or without a session, is the same. */
export async function signOut(
  { database, signIns }: Services,
  { session, headers }: Caller,
): Promise<{ reply: Reply<'signOut'>; cookies: readonly string[] }> {
  // Better Auth only logs it when the row cannot be deleted; the person would believe to be signed out.
  if (session !== undefined) await database.asAccounts((transaction) => endSession(transaction, session))
  return { reply: { done: true }, cookies: await signIns.signOut(headers) }
}
