import type { Reply } from '#contract/calls.ts'
import { ownProfile, type ProfileRow } from '#database/profiles.ts'
import { renewSession } from '#database/sessions.ts'
import type { Person } from '#domain/actor.ts'
import { SESSION_DAYS, SESSION_RENEWAL_DAYS } from '#domain/limits.ts'
import type { Caller } from '#server/http/caller.ts'
import { endedSessionCookie, renewedSessionCookie } from '#server/http/session-cookie.ts'
import type { Services } from '#server/services.ts'
import type { Begun } from './begin-session.ts'
import { presentSession, presentVisitor } from './present.ts'

type SessionReply = Reply<'session'>

/** Who is signed in, with profile and membership; renews a session that grows old and takes away a dead cookie. */
export async function readSession(
  services: Services,
  { session, headers }: Caller,
): Promise<{ reply: SessionReply; cookies: readonly string[] }> {
  if (session === undefined) return { reply: presentVisitor(), cookies: [] }
  const found = await findSession(services, session)
  if (!found) return { reply: presentVisitor(), cookies: [endedSessionCookie(services.config)] }
  const { person, profile } = found
  const renewed = isOld(person) ? await renew(services, session) : undefined
  return {
    reply: presentSession(person, renewed ?? person.sessionEndsAt, profile),
    cookies: renewed ? [renewedSessionCookie(services.config, headers)] : [],
  }
}

/** What a browser is told whose session has just begun: the same as when it asks for it later. */
export async function presentBegun(services: Services, { session }: Begun): Promise<SessionReply> {
  const found = await findSession(services, session)
  return found ? presentSession(found.person, found.person.sessionEndsAt, found.profile) : presentVisitor()
}

async function findSession({ database }: Services, session: string) {
  const { actor, rows } = await database.once<ProfileRow>(session, 'applicant', ownProfile())
  const profile = rows?.[0]
  return actor.kind === 'person' && profile ? { person: actor, profile } : undefined
}

const DAY_MS = 24 * 3600 * 1000

const isOld = ({ sessionEndsAt }: Person): boolean =>
  sessionEndsAt.getTime() - Date.now() < (SESSION_DAYS - SESSION_RENEWAL_DAYS) * DAY_MS

const renew = ({ database }: Services, session: string): Promise<Date | undefined> =>
  database.asAccounts((transaction) => renewSession(transaction, session, SESSION_DAYS))
