import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { deleteLoginChallenges } from './login-challenges.ts'
import { sessions } from './tables/accounts.ts'

/** A session as its owner may see it: never its token. */
export type SessionRow = { id: string; agent: string; started_at: Date; seen_at: Date }

/** The live sessions of an account, last renewed first. */
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

type NewSession = { key: string; userId: string; agent: string; days: number }

/** Starts a session of an account. @param days until it ends, unless it is renewed */
export async function addSession(
  transaction: Transaction,
  { key, userId, agent, days }: NewSession,
): Promise<void> {
  await transaction
    .insert(sessions)
    .values({ id: randomUUID(), userId, tokenHash: key, userAgent: agent, expiresAt: daysFromNow(days) })
}

/** Lets a session that has not ended go on for so many days from now. @returns its new end */
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

/** Ends a session. */
export async function endSession(transaction: Transaction, key: string): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.tokenHash, key))
}

/** Ends one session of an account; that of another account is not touched. */
export async function endSessionOf(transaction: Transaction, userId: string, id: string): Promise<void> {
  await transaction.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
}

/**
 * Ends the sessions of an account, and sign-ins that are half way.
 * @param keep the id of the session that goes on
 */
export async function endSessions(
  transaction: Transaction,
  userId: string,
  { keep }: { keep?: string } = {},
): Promise<void> {
  // These first: one that becomes a session at this moment is waited for, and the next statement sees it.
  await deleteLoginChallenges(transaction, userId)
  const others = keep === undefined ? undefined : ne(sessions.id, keep)
  await transaction.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

/** Clears sessions that have run out. */
export async function sweepSessions(transaction: Transaction): Promise<void> {
  await transaction.delete(sessions).where(sql`${sessions.expiresAt} < now()`)
}
