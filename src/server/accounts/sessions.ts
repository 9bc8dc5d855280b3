import type { Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { ownProfile, type ProfileRow, type StoredProfile } from '#database/profiles.ts'
import {
  addSession,
  endSession,
  endSessionOf,
  endSessions,
  findSessions,
  lookUpActor,
  renewSession,
  type SessionRow,
  type SignInEvidence,
} from '#database/sessions.ts'
import { DEFAULT_PASS_TYPE } from '#domain/accounts/membership.ts'
import { isTeamRole, type Person, type TwoStep } from '#domain/actor.ts'
import { toIso } from '#domain/dates.ts'
import { SESSION_DAYS, SESSION_RENEWAL_DAYS } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  expiredSessionCookie,
  knownBrowserCookies,
  newSessionCookie,
  renewedSessionCookie,
} from '#server/http/cookies.ts'
import type { Services } from '#server/services.ts'
import { requireAccount } from './own-account.ts'

/**
 * Returns the current session with the profile and the membership. Renews a session that was started or last renewed
 * more than SESSION_RENEWAL_DAYS ago. Does not remove the cookie of a session that has ended, because somebody may sign
 * in before this reply arrives, and the reply would then remove their new cookie.
 */
export async function readSession(
  services: Services,
  { session, headers }: Caller,
): Promise<{ reply: Reply<'session'>; cookies: readonly string[] }> {
  if (session === undefined) return { reply: presentVisitor(), cookies: [] }
  const found = await findSession(services, session)
  if (!found) return { reply: presentVisitor(), cookies: [] }
  const { person, profile } = found
  const renewed = isDueForRenewal(person) ? await renew(services, session) : undefined
  return {
    reply: presentSession(person, renewed ?? person.sessionEndsAt, profile),
    cookies: [
      ...(renewed ? [renewedSessionCookie(services.config, headers)] : []),
      ...knownBrowserCookies(services.config, headers, person.email),
    ],
  }
}

/** Returns a session that has just started, in the same form as readSession. */
export async function presentStartedSession(
  services: Services,
  { headers }: Pick<Caller, 'headers'>,
  { session, cookie }: StartedSession,
): Promise<{ reply: Reply<'session'>; cookies: readonly string[] }> {
  const found = await findSession(services, session)
  if (!found) return { reply: presentVisitor(), cookies: [cookie] }
  const { person, profile } = found
  return {
    reply: presentSession(person, person.sessionEndsAt, profile),
    cookies: [cookie, ...knownBrowserCookies(services.config, headers, person.email)],
  }
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

/** The database key and the browser cookie of a session that has started. */
export type StartedSession = { readonly session: string; readonly cookie: string }

/** Maximum length of the stored user agent. */
const AGENT_CHARACTERS = 300

/**
 * Starts a session in the calling browser and ends its previous session.
 * @param evidence omitted after a password
 */
export async function startSession(
  { config }: Pick<Services, 'config'>,
  transaction: Transaction,
  { session: previous, headers }: Pick<Caller, 'session' | 'headers'>,
  userId: string,
  evidence: SignInEvidence = {},
): Promise<StartedSession> {
  const { cookie, key } = newSessionCookie(config)
  const agent = (headers.get('user-agent') ?? '').slice(0, AGENT_CHARACTERS)
  if (previous !== undefined) await endSession(transaction, previous)
  await addSession(transaction, { key, userId, agent, days: SESSION_DAYS, ...evidence })
  return { session: key, cookie }
}

/** Ends the session. Does nothing if there is none. */
export async function signOut(
  { config, database }: Services,
  { session }: Caller,
): Promise<{ reply: Reply<'signOut'>; cookies: readonly string[] }> {
  if (session !== undefined) {
    // Refuses a request that claims a user other than the session's. The next query could not, because asAccounts does
    // not look up the session.
    await lookUpActor(database, session)
    await database.asAccounts((transaction) => endSession(transaction, session))
  }
  return { reply: { done: true }, cookies: [expiredSessionCookie(config)] }
}

type EndedSession = { reply: Reply<'endSession'>; cookies: readonly string[] }

/** Lists the user's sessions: the current session first, then the others, most recently renewed first. */
export async function listSessions(services: Services, caller: Caller): Promise<Reply<'listSessions'>> {
  const { userId, sessionId } = await requireAccount(services, caller)
  const rows = await services.database.asAccounts((transaction) => findSessions(transaction, userId))
  const sessions = rows.map((row) => presentOwnSession(row, sessionId))
  return { sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) }
}

/** Ends one of the user's own sessions, from its next request on. Ignores unknown ids. */
export async function endOwnSession(services: Services, caller: Caller, id: string): Promise<EndedSession> {
  const { userId, sessionId } = await requireAccount(services, caller)
  await services.database.asAccounts((transaction) => endSessionOf(transaction, userId, cleanText(id)))
  return { reply: { done: true }, cookies: id === sessionId ? expiredCookies(services) : [] }
}

/** Ends all of the user's sessions, including the current one. */
export async function endAllSessions(services: Services, caller: Caller): Promise<EndedSession> {
  const { userId } = await requireAccount(services, caller)
  await services.database.asAccounts((transaction) => endSessions(transaction, userId))
  return { reply: { done: true }, cookies: expiredCookies(services) }
}

const expiredCookies = ({ config }: Services): string[] => [expiredSessionCookie(config)]

type SessionResponse = Reply<'session'>
type SessionFactors = NonNullable<SessionResponse['session']>['user']['factors']

export const presentVisitor = (): SessionResponse => ({
  session: null,
  profile: null,
  membership: null,
  now: toIso(new Date()),
})

const FACTORS: Record<TwoStep, SessionFactors> = {
  'in-force': ['totp'],
  passkey: ['passkey'],
  none: [],
  missing: [],
}

/** Builds the response for a session. Omits the token, which only the cookie holds. */
function presentSession({ userId, email, twoStep }: Person, endsAt: Date, row: ProfileRow): SessionResponse {
  const { pass_type, sign_in_methods: identities, ...profile } = row
  return {
    session: {
      expires_at: toIso(endsAt),
      user: {
        id: userId,
        email,
        // A profile is created together with its account.
        created_at: toIso(row.created_at),
        identities,
        factors: FACTORS[twoStep],
      },
      two_step_setup_required: twoStep === 'missing',
    },
    profile: presentProfile(profile),
    membership: { pass_type: pass_type ?? DEFAULT_PASS_TYPE },
    now: toIso(new Date()),
  }
}

const presentProfile = ({
  created_at,
  updated_at,
  field_versions: _,
  digest,
  ...profile
}: StoredProfile): NonNullable<SessionResponse['profile']> => ({
  ...profile,
  digest: isTeamRole(profile.role) ? digest : null,
  created_at: toIso(created_at),
  updated_at: toIso(updated_at),
})

/** @param currentId id of the current session */
const presentOwnSession = (
  { id, agent, started_at, seen_at }: SessionRow,
  currentId: string,
): Reply<'listSessions'>['sessions'][number] => ({
  id,
  agent,
  started_at: toIso(started_at),
  seen_at: toIso(seen_at),
  current: id === currentId,
})
