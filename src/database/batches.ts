import { eq, sql } from 'drizzle-orm'
import { BATCH_RETENTION_HOURS } from '#domain/limits.ts'
import type { Transaction } from './database.ts'
import { decisionBatches } from './tables/decisions.ts'

export type BatchRow = Pick<typeof decisionBatches.$inferSelect, 'request_hash' | 'response'> & {
  /** Seconds left to undo the batch. Zero or negative once the time is over. Null if nothing can be undone. */
  readonly seconds: number | null
}

/**
 * Locks a batch id until the transaction ends, so that concurrent requests with the same id wait. The audit log
 * attributes this transaction's status changes to the batch (policies/80-audit-log.sql).
 */
export async function lockBatch(transaction: Transaction, id: string): Promise<void> {
  await transaction.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`batch ${id}`}, 0)), set_config('app.batch_id', ${id}, true)`)
}

/** Returns one of the actor's own batches. */
export async function findBatch(transaction: Transaction, id: string): Promise<BatchRow | undefined> {
  const [row] = await transaction
    .select({
      request_hash: decisionBatches.request_hash,
      response: decisionBatches.response,
      seconds: sql<
        number | null
      >`ceil(extract(epoch from ${decisionBatches.undo_until} - clock_timestamp()))::integer`,
    })
    .from(decisionBatches)
    .where(eq(decisionBatches.id, id))
  return row
}

type NewBatch = Pick<
  typeof decisionBatches.$inferSelect,
  'id' | 'decided_by' | 'request_hash' | 'response'
> & {
  /** Undefined if nothing in the batch can be undone. */
  readonly undoSeconds: number | undefined
}

/** Inserts a batch and deletes the actor's expired batches. @returns false if the id is already in use */
export async function addBatch(
  transaction: Transaction,
  { undoSeconds, ...row }: NewBatch,
): Promise<boolean> {
  await transaction
    .delete(decisionBatches)
    .where(sql`${decisionBatches.created_at} < now() - make_interval(hours => ${BATCH_RETENTION_HOURS})`)
  const added = await transaction
    .insert(decisionBatches)
    .values({
      ...row,
      undo_until:
        undoSeconds === undefined ? null : sql`clock_timestamp() + make_interval(secs => ${undoSeconds})`,
    })
    .onConflictDoNothing()
    .returning({ id: decisionBatches.id })
  return added.length > 0
}
