import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ReviewStatus } from '#domain/applications/status.ts'
import type { Transaction } from './database.ts'
import { decisions } from './tables/decisions.ts'

export type DecisionRow = typeof decisions.$inferSelect

/** A decision that comes into force with the transaction. */
export type NewDecision = Pick<
  DecisionRow,
  'id' | 'application_id' | 'from_status' | 'to_status' | 'base_version' | 'subject' | 'body' | 'letter_id'
> & { readonly decided_by: string }

/** As one that can be undone for so many seconds; the application is locked. */
export async function addApplied(
  transaction: Transaction,
  rows: readonly NewDecision[],
  undoSeconds: number,
): Promise<void> {
  if (rows.length === 0) return
  const moments = {
    state: 'applied' as const,
    applied_at: sql`clock_timestamp()`,
    undo_until: sql`clock_timestamp() + make_interval(secs => ${undoSeconds})`,
  }
  await transaction.insert(decisions).values(rows.map((row) => ({ ...row, ...moments })))
}

export type Undone = Pick<DecisionRow, 'id' | 'application_id' | 'from_status'>

const UNDONE = {
  id: decisions.id,
  application_id: decisions.application_id,
  from_status: decisions.from_status,
}

/**
 * Undoes a decision and takes its letter back; the application is locked.
 * @returns undefined when its time is over or its letter has left (policies/55-decisions.sql)
 */
export async function undoDecision(transaction: Transaction, id: string): Promise<Undone | undefined> {
  const [row] = await transaction
    .update(decisions)
    .set({ state: 'undone' })
    .where(and(eq(decisions.id, id), eq(decisions.state, 'applied')))
    .returning(UNDONE)
  return row
}

/** Undoes what can still be undone of these applications, of which their founders know nothing: at most one decision each. */
export async function undoWaiting(
  transaction: Transaction,
  applicationIds: readonly string[],
): Promise<Undone[]> {
  return transaction
    .update(decisions)
    .set({ state: 'undone' })
    .where(and(inArray(decisions.application_id, [...applicationIds]), eq(decisions.state, 'applied')))
    .returning(UNDONE)
}

export type FoundDecision = Pick<DecisionRow, 'application_id' | 'state' | 'base_version'> & {
  readonly from_status: ReviewStatus
}

export async function findDecision(transaction: Transaction, id: string): Promise<FoundDecision | undefined> {
  const [row] = await transaction
    .select({
      application_id: decisions.application_id,
      state: decisions.state,
      base_version: decisions.base_version,
      from_status: decisions.from_status,
    })
    .from(decisions)
    .where(eq(decisions.id, id))
  return row
}
