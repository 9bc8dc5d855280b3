import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Actor } from '#domain/actor.ts'
import type { Database, SessionKey, Transaction } from './database.ts'
import { deleteLoginChallenges } from './login-challenges.ts'
import { statement } from './statement.ts'
import { sessions } from './tables/sessions.ts'

/** Returns a session's current user. Every signed-in user may act as an applicant. */
export const lookUpActor = async (database: Pick<Database, 'query'>, session: SessionKey): Promise<Actor> =>
  (await database.query(session, 'applicant', statement(sql`select 1`))).actor

/** A session as shown to its owner, without the token. */
export type SessionRow = { id: string; agent: string; started_at: Date; seen_at: Date }

/** Returns the active sessions of an account, most recently renewed first. */
export const findSessions = (transaction: Transaction, userId: string): Promise<SessionRow[]> =>
  transaction
    .select({
      id: sessions.id,
      agent: sessions.userAgent,
      started_at: sessions.createdAt,
      seen_at: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`))
    .orderBy(desc(sessions.updatedAt), sessions.id)

/** Proof of the sign-in that started a session, other than the password. */
export type SignInEvidence = {
  /** Time of the sign-in at the identity provider. */
  readonly providerSignedInAt?: Date | undefined
  readonly passkeyId?: string | undefined
}

type NewSession = SignInEvidence & {
  readonly key: string
  readonly userId: string
  readonly agent: string
  readonly days: number
}

/** Starts a session for an account. @param days days until it expires */
export async function addSession(
  transaction: Transaction,
  { key, agent, days, ...session }: NewSession,
): Promise<void> {
  await transaction
    .insert(sessions)
    .values({ ...session, id: randomUUID(), tokenHash: key, userAgent: agent, expiresAt: daysFromNow(days) })
}

/** Records that the user of a session has proved to have a passkey. @returns false if the session has ended */
export async function setSessionPasskey(
  transaction: Transaction,
  id: string,
  passkeyId: string,
): Promise<boolean> {
  const rows = await transaction
    .update(sessions)
    .set({ passkeyId })
    .where(eq(sessions.id, id))
    .returning({ id: sessions.id })
  return rows.length === 1
}

/** Ends the sessions that were started with a passkey. @param keep the id of a session to keep */
export async function endSessionsOfPasskey(
  transaction: Transaction,
  passkeyId: string,
  keep: string,
): Promise<void> {
  await transaction.delete(sessions).where(and(eq(sessions.passkeyId, passkeyId), ne(sessions.id, keep)))
}

/** Extends an active session to `days` days from now. @returns the new expiry; undefined if the session has ended */
export async function renewSession(
  transaction: Transaction,
  key: string,
  days: number,
): Promise<Date | undefined> {
  const [row] = await transaction
    .update(sessions)
    .set({ expiresAt: daysFromNow(days), updatedAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, key), sql`${sessions.expiresAt} > now()`))
    .returning({ endsAt: sessions.expiresAt })
  return row?.endsAt
}

const daysFromNow = (days: number) => sql`now() + make_interval(days => ${days})`

export async function endSession(transaction: Transaction, key: string): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.tokenHash, key))
}

/** Ends one session, if it belongs to the account. */
export async function endSessionOf(transaction: Transaction, userId: string, id: string): Promise<void> {
  await transaction.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
}

/**
 * Ends all sessions of an account and deletes its login challenges.
 * @param keep the id of a session to keep
 */
export async function endSessions(
  transaction: Transaction,
  userId: string,
  { keep }: { keep?: string } = {},
): Promise<void> {
  // Deletes challenges first. This waits for a concurrent sign-in to create its session, which the next statement then
  // deletes.
  await deleteLoginChallenges(transaction, userId)
  const others = keep === undefined ? undefined : ne(sessions.id, keep)
  await transaction.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

/** Deletes expired sessions. */
export async function sweepSessions(transaction: Transaction): Promise<void> {
  await transaction.delete(sessions).where(sql`${sessions.expiresAt} < now()`)
}
