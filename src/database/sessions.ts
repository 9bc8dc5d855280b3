import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { endPendingSignIns } from './pending-sign-ins.ts'
import { sessions } from './tables/accounts.ts'

/** A session as its owner may see it: never its token. */
export type SessionRow = { id: string; agent: string; started_at: Date; seen_at: Date }

/** The live sessions of an account, last renewed first. */
export const sessionsOf = (transaction: Transaction, userId: string): Promise<SessionRow[]> =>
  transaction
    .select({
      id: sessions.id,
      agent: sql<string>`coalesce(${sessions.userAgent}, '')`,
      started_at: sessions.createdAt,
      seen_at: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`))
    .orderBy(desc(sessions.updatedAt), sessions.id)

/** Ends a session by the token of its cookie. */
export async function endSession(transaction: Transaction, token: string): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.token, token))
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
  const others = keep === undefined ? undefined : ne(sessions.id, keep)
  await transaction.delete(sessions).where(and(eq(sessions.userId, userId), others))
  await endPendingSignIns(transaction, userId)
}

/** Clears sessions that have run out; Better Auth clears only those that somebody still shows. */
export async function sweepSessions(transaction: Transaction): Promise<void> {
  await transaction.delete(sessions).where(sql`${sessions.expiresAt} < now()`)
}
