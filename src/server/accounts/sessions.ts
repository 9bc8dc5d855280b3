import type { Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { ownProfile, type ProfileRow, type StoredProfile } from '#database/profiles.ts'
import {
  addSession,
  endSession,
  endSessionOf,
  endSessions,
  findSessions,
  renewSession,
  type SessionRow,
} from '#database/sessions.ts'
import { DEFAULT_PASS_TYPE } from '#domain/accounts/membership.ts'
import type { Person } from '#domain/actor.ts'
import { SESSION_DAYS, SESSION_RENEWAL_DAYS } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'
import type { Caller } from '#server/http/caller.ts'
import { expiredSessionCookie, newSessionCookie, renewedSessionCookie } from '#server/http/cookies.ts'
import type { Services } from '#server/services.ts'
import { requireAccount } from './own-account.ts'

type SessionReply = Reply<'session'>

/** Who is signed in, with profile and membership; renews a session that grows old and takes away a dead cookie. */
export async function readSession(
  services: Services,
  { session, headers }: Caller,
): Promise<{ reply: SessionReply; cookies: readonly string[] }> {
  if (session === undefined) return { reply: presentVisitor(), cookies: [] }
  const found = await findSession(services, session)
  if (!found) return { reply: presentVisitor(), cookies: [expiredSessionCookie(services.config)] }
  const { person, profile } = found
  const renewed = isDueForRenewal(person) ? await renew(services, session) : undefined
  return {
    reply: presentSession(person, renewed ?? person.sessionEndsAt, profile),
    cookies: renewed ? [renewedSessionCookie(services.config, headers)] : [],
  }
}

/** What a browser is told whose session has just begun: the same as when it asks for it later. */
export async function presentStartedSession(
  services: Services,
  { session }: StartedSession,
): Promise<SessionReply> {
  const found = await findSession(services, session)
  return found ? presentSession(found.person, found.person.sessionEndsAt, found.profile) : presentVisitor()
}

async function findSession({ database }: Services, session: string) {
  const { actor, rows } = await database.query<ProfileRow>(session, 'applicant', ownProfile())
  const profile = rows?.[0]
  return actor.kind === 'person' && profile ? { person: actor, profile } : undefined
}

const DAY_MS = 24 * 3600 * 1000

const isDueForRenewal = ({ sessionEndsAt }: Person): boolean =>
  sessionEndsAt.getTime() - Date.now() < (SESSION_DAYS - SESSION_RENEWAL_DAYS) * DAY_MS

const renew = ({ database }: Services, session: string): Promise<Date | undefined> =>
  database.asAccounts((transaction) => renewSession(transaction, session, SESSION_DAYS))

/** A session that has begun: what the database knows it by, and the cookie for the browser that it began in. */
export type StartedSession = { readonly session: string; readonly cookie: string }

/** Browsers' names may be long; a session keeps enough to recognise one. */
const AGENT_CHARACTERS = 300

/** Starts a session of an account in the browser that asks, in place of the one it had. */
export async function startSession(
  { config }: Pick<Services, 'config'>,
  transaction: Transaction,
  { session: before, headers }: Pick<Caller, 'session' | 'headers'>,
  userId: string,
): Promise<StartedSession> {
  const { cookie, key } = newSessionCookie(config)
  const agent = (headers.get('user-agent') ?? '').slice(0, AGENT_CHARACTERS)
  if (before !== undefined) await endSession(transaction, before)
  await addSession(transaction, { key, userId, agent, days: SESSION_DAYS })
  return { session: key, cookie }
}

/** Ends the session; signing out twice, or without a session, is the same. */
export async function signOut(
  { config, database }: Services,
  { session }: Caller,
): Promise<{ reply: Reply<'signOut'>; cookies: readonly string[] }> {
  if (session !== undefined) {
    // The accounts' door looks no session up, and so would not see that it is of somebody else by now.
    await database.query(session, 'applicant', ownProfile())
    await database.asAccounts((transaction) => endSession(transaction, session))
  }
  return { reply: { done: true }, cookies: [expiredSessionCookie(config)] }
}

type EndedSession = { reply: Reply<'endSession'>; cookies: readonly string[] }

/** Where the person is signed in: this session first, then the last seen. */
export async function listSessions(services: Services, caller: Caller): Promise<Reply<'listSessions'>> {
  const { userId, sessionId } = await requireAccount(services, caller)
  const rows = await services.database.asAccounts((transaction) => findSessions(transaction, userId))
  const sessions = rows.map((row) => presentOwnSession(row, sessionId))
  return { sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) }
}

/** Ends one of the person's own sessions from its next request on; one that is gone, or another's, is the same. */
export async function endOwnSession(services: Services, caller: Caller, id: string): Promise<EndedSession> {
  const { userId, sessionId } = await requireAccount(services, caller)
  await services.database.asAccounts((transaction) => endSessionOf(transaction, userId, cleanText(id)))
  return { reply: { done: true }, cookies: id === sessionId ? expiredCookies(services) : [] }
}

/** Ends all of the person's own sessions, the one that asks too. */
export async function endAllSessions(services: Services, caller: Caller): Promise<EndedSession> {
  const { userId } = await requireAccount(services, caller)
  await services.database.asAccounts((transaction) => endSessions(transaction, userId))
  return { reply: { done: true }, cookies: expiredCookies(services) }
}

const expiredCookies = ({ config }: Services): string[] => [expiredSessionCookie(config)]

type SessionResponse = Reply<'session'>

const iso = (moment: Date): string => new Date(moment).toISOString()

export const presentVisitor = (): SessionResponse => ({
  session: null,
  profile: null,
  membership: null,
  now: iso(new Date()),
})

/** A session without its token, which stands in the cookie alone. */
function presentSession({ userId, email, twoStep }: Person, endsAt: Date, row: ProfileRow): SessionResponse {
  const { pass_type, ...profile } = row
  return {
    session: {
      expires_at: iso(endsAt),
      user: {
        id: userId,
        email,
        // Profiles are made with their account.
        created_at: iso(row.created_at),
        identities: ['email'],
        factors: twoStep === 'in-force' ? ['totp'] : [],
      },
      two_step_setup_required: twoStep === 'missing',
    },
    profile: presentProfile(profile),
    membership: { pass_type: pass_type ?? DEFAULT_PASS_TYPE },
    now: iso(new Date()),
  }
}

const presentProfile = ({
  created_at,
  updated_at,
  field_versions: _,
  ...profile
}: StoredProfile): NonNullable<SessionResponse['profile']> => ({
  ...profile,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
})

/** @param currentId of the session that asks */
const presentOwnSession = (
  { id, agent, started_at, seen_at }: SessionRow,
  currentId: string,
): Reply<'listSessions'>['sessions'][number] => ({
  id,
  agent,
  started_at: iso(started_at),
  seen_at: iso(seen_at),
  current: id === currentId,
})
