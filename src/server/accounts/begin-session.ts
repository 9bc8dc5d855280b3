import type { Transaction } from '#database/database.ts'
import { addSession, endSession } from '#database/sessions.ts'
import { SESSION_DAYS } from '#domain/limits.ts'
import type { Caller } from '#server/http/caller.ts'
import { newSessionCookie } from '#server/http/session-cookie.ts'
import type { Services } from '#server/services.ts'

/** A session that has begun: what the database knows it by, and the cookie for the browser that it began in. */
export type Begun = { readonly session: string; readonly cookie: string }

/** Browsers' names may be long; a session keeps enough to recognise one. */
const AGENT_CHARACTERS = 300

/** Starts a session of an account in the browser that asks, in place of the one it had. */
export async function beginSession(
  { config }: Pick<Services, 'config'>,
  transaction: Transaction,
  { session: before, headers }: Pick<Caller, 'session' | 'headers'>,
  userId: string,
): Promise<Begun> {
  const { cookie, key } = newSessionCookie(config)
  const agent = (headers.get('user-agent') ?? '').slice(0, AGENT_CHARACTERS)
  if (before !== undefined) await endSession(transaction, before)
  await addSession(transaction, { key, userId, agent, days: SESSION_DAYS })
  return { session: key, cookie }
}
