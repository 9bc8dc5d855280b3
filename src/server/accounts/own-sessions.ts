import type { Reply } from '#contract/calls.ts'
import { endSessionOf, endSessions, sessionsOf } from '#database/sessions.ts'
import { cleanText } from '#domain/text.ts'
import type { Caller } from '#server/http/caller.ts'
import { endedSessionCookie } from '#server/http/session-cookie.ts'
import type { Services } from '#server/services.ts'
import { ownerOf } from './own-account.ts'
import { presentOwnSession } from './present.ts'

type Ended = { reply: Reply<'endSession'>; cookies: readonly string[] }

/** Where the person is signed in: this session first, then the last seen. */
export async function listSessions(services: Services, caller: Caller): Promise<Reply<'listSessions'>> {
  const { userId, sessionId } = await ownerOf(services, caller)
  const rows = await services.database.asAccounts((transaction) => sessionsOf(transaction, userId))
  const sessions = rows.map((row) => presentOwnSession(row, sessionId))
  return { sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) }
}

/** Ends one of the person's own sessions from its next request on; one that is gone, or another's, is the same. */
export async function endOwnSession(services: Services, caller: Caller, id: string): Promise<Ended> {
  const { userId, sessionId } = await ownerOf(services, caller)
  await services.database.asAccounts((transaction) => endSessionOf(transaction, userId, cleanText(id)))
  return { reply: { done: true }, cookies: id === sessionId ? forgotten(services) : [] }
}

/** Ends all of the person's own sessions, the one that asks too. */
export async function endAllSessions(services: Services, caller: Caller): Promise<Ended> {
  const { userId } = await ownerOf(services, caller)
  await services.database.asAccounts((transaction) => endSessions(transaction, userId))
  return { reply: { done: true }, cookies: forgotten(services) }
}

const forgotten = ({ config }: Services): string[] => [endedSessionCookie(config)]
