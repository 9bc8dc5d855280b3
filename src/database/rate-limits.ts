import { and, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { rateLimits } from './tables/operations.ts'

/** Hits of a bucket within a time window. Timestamps are from the database's clock. */
export type Hits = { count: number; first: Date | null; last: Date | null; now: Date }

/**
 * Counts the hits of a bucket in the last `seconds`. Locks the bucket until the transaction ends, so that each of
 * several concurrent requests sees the hits of those before it.
 */
export async function countHits(transaction: Transaction, bucket: string, seconds: number): Promise<Hits> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`)
  const [hits] = await transaction
    .select({
      count: sql<number>`coalesce(sum(${rateLimits.hits}), 0)::int`,
      first: sql<Date | null>`min(${rateLimits.window_starts_at})`.mapWith(asDate),
      last: sql<Date | null>`max(${rateLimits.window_starts_at})`.mapWith(asDate),
      now: sql<Date>`clock_timestamp()`.mapWith(asDate),
    })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.bucket, bucket),
        sql`${rateLimits.window_starts_at} > clock_timestamp() - make_interval(secs => ${seconds})`,
      ),
    )
  return hits as Hits
}

const asDate = (value: Date | string): Date => new Date(value)

export async function addHit(transaction: Transaction, bucket: string): Promise<void> {
  await transaction
    .insert(rateLimits)
    .values({ bucket, window_starts_at: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: [rateLimits.bucket, rateLimits.window_starts_at],
      set: { hits: sql`${rateLimits.hits} + 1` },
    })
}

export async function clearHits(transaction: Transaction, bucket: string): Promise<void> {
  await transaction.delete(rateLimits).where(eq(rateLimits.bucket, bucket))
}

/** Deletes hits that are older than a day, which is the longest time window of any limit. */
export async function sweepHits(transaction: Transaction): Promise<void> {
  await transaction.delete(rateLimits).where(lt(rateLimits.window_starts_at, sql`now() - interval '1 day'`))
}
