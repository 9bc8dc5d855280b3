import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { HELD_LISTED_MAX } from '#domain/limits.ts'
import type { Statement, Transaction } from './database.ts'
import { rowsOf } from './rows.ts'
import { statement } from './statement.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'
import { decisions } from './tables/decisions.ts'

export type DecisionRow = typeof decisions.$inferSelect

export type NewDecision = Pick<
  DecisionRow,
  | 'id'
  | 'application_id'
  | 'from_status'
  | 'to_status'
  | 'base_version'
  | 'subject'
  | 'body'
  | 'email_id'
  | 'note'
  | 'reason_ids'
  | 'reason_texts'
  | 'reapply_after'
  | 'batch_id'
> & { readonly decided_by: string }

const undoTimestamps = (undoSeconds: number) => ({
  applied_at: sql`clock_timestamp()`,
  undo_until: sql`clock_timestamp() + make_interval(secs => ${undoSeconds})`,
})

/**
 * Inserts decisions that take effect immediately and can be undone for `undoSeconds`. The caller has locked the
 * applications.
 */
export async function insertApplied(
  transaction: Transaction,
  rows: readonly NewDecision[],
  undoSeconds: number,
): Promise<void> {
  if (rows.length === 0) return
  const moments = { state: 'applied' as const, ...undoTimestamps(undoSeconds) }
  await transaction.insert(decisions).values(rows.map((row) => ({ ...row, ...moments })))
}

/**
 * Inserts held decisions, replacing earlier held decisions on the same applications. The caller has locked the
 * applications.
 */
export async function insertHeld(transaction: Transaction, rows: readonly NewDecision[]): Promise<void> {
  if (rows.length === 0) return
  const about = inArray(
    decisions.application_id,
    rows.map(({ application_id }) => application_id),
  )
  await transaction
    .update(decisions)
    .set({ state: 'discarded' })
    .where(and(about, eq(decisions.state, 'staged')))
  await transaction.insert(decisions).values(rows.map((row) => ({ ...row, state: 'staged' as const })))
}

/**
 * Releases held decisions, which can then be undone for `undoSeconds`. Does not change the e-mail texts. The caller has
 * locked the applications.
 * @returns the number of released decisions, which excludes those that the actor cannot see
 */
export async function applyHeld(
  transaction: Transaction,
  rows: readonly NewDecision[],
  undoSeconds: number,
): Promise<number> {
  if (rows.length === 0) return 0
  const released = JSON.stringify(
    rows.map(({ id, from_status, email_id, batch_id }) => ({ id, from_status, email_id, batch_id })),
  )
  const { applied_at, undo_until } = undoTimestamps(undoSeconds)
  const applied = await rowsOf(
    transaction,
    sql`
    update ${decisions} set state = 'applied', from_status = released.from_status, email_id = released.email_id,
      batch_id = released.batch_id, applied_at = ${applied_at}, undo_until = ${undo_until}
    from jsonb_to_recordset(${released}::jsonb) as released (id uuid, from_status text, email_id uuid, batch_id uuid)
    where decisions.id = released.id and state = 'staged'
    returning 1`,
  )
  return applied.length
}

/** Returns the ids of the held decisions on these applications, by application id. */
export async function findHeldIds(
  transaction: Transaction,
  applications: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (applications.length === 0) return new Map()
  const held = await transaction
    .select({ id: decisions.id, application_id: decisions.application_id })
    .from(decisions)
    .where(and(eq(decisions.state, 'staged'), inArray(decisions.application_id, [...applications])))
  return new Map(held.map(({ id, application_id }) => [application_id, id]))
}

/** Discards held decisions. */
export async function discardHeld(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .update(decisions)
    .set({ state: 'discarded' })
    .where(and(inArray(decisions.id, [...ids]), eq(decisions.state, 'staged')))
}

export type UndoneDecision = Pick<DecisionRow, 'id' | 'application_id' | 'from_status' | 'to_status'>

const UNDONE_COLUMNS = {
  id: decisions.id,
  application_id: decisions.application_id,
  from_status: decisions.from_status,
  to_status: decisions.to_status,
}

/**
 * Undoes applied decisions and deletes their e-mails. The caller has locked the applications.
 * @returns the decisions that were undone, which excludes those whose undo time is over or whose e-mail a server has
 *   claimed (policies/55-decisions.sql)
 */
export async function undoDecisions(
  transaction: Transaction,
  ids: readonly string[],
): Promise<UndoneDecision[]> {
  if (ids.length === 0) return []
  return transaction
    .update(decisions)
    .set({ state: 'undone' })
    .where(and(inArray(decisions.id, [...ids]), eq(decisions.state, 'applied')))
    .returning(UNDONE_COLUMNS)
}

/** Undoes the decisions on these applications that founders do not know of yet, at most one per application. */
export async function undoPendingDecisions(
  transaction: Transaction,
  applicationIds: readonly string[],
): Promise<UndoneDecision[]> {
  return transaction
    .update(decisions)
    .set({ state: 'undone' })
    .where(and(inArray(decisions.application_id, [...applicationIds]), eq(decisions.state, 'applied')))
    .returning(UNDONE_COLUMNS)
}

export type FoundDecision = Pick<
  DecisionRow,
  | 'id'
  | 'application_id'
  | 'state'
  | 'base_version'
  | 'from_status'
  | 'to_status'
  | 'subject'
  | 'body'
  | 'note'
  | 'reason_ids'
>

const selectDecisions = (transaction: Transaction) =>
  transaction
    .select({
      id: decisions.id,
      application_id: decisions.application_id,
      state: decisions.state,
      base_version: decisions.base_version,
      from_status: decisions.from_status,
      to_status: decisions.to_status,
      subject: decisions.subject,
      body: decisions.body,
      note: decisions.note,
      reason_ids: decisions.reason_ids,
    })
    .from(decisions)
    .$dynamic()

export const findDecisions = (transaction: Transaction, ids: readonly string[]): Promise<FoundDecision[]> =>
  selectDecisions(transaction).where(inArray(decisions.id, [...ids]))

/** Returns the decisions that took effect in one batch. */
export const decisionsOfBatch = (transaction: Transaction, batch: string): Promise<FoundDecision[]> =>
  selectDecisions(transaction)
    .where(and(eq(decisions.batch_id, batch), inArray(decisions.state, ['applied', 'undone'])))
    .orderBy(decisions.application_id)

/** Returns the decisions on these applications that are still within their undo time, at most one per application. */
export async function findPendingDecisions(
  transaction: Transaction,
  applicationIds: readonly string[],
): Promise<Pick<DecisionRow, 'application_id' | 'from_status'>[]> {
  return transaction
    .select({ application_id: decisions.application_id, from_status: decisions.from_status })
    .from(decisions)
    .where(
      and(
        inArray(decisions.application_id, [...applicationIds]),
        eq(decisions.state, 'applied'),
        sql`${decisions.undo_until} > clock_timestamp()`,
      ),
    )
}

export type HeldRow = {
  id: string
  application_id: string
  company_name: string
  applicant_name: string
  from_status: ReviewStatus
  to_status: ReviewStatus
  /** The name is null if the account is deleted or the actor may not see its profile. */
  doer: { full_name: string | null }
  held_at: string
  subject: string | null
  body: string | null
  /** The name of the founder's account; null once it is deleted, so that no e-mail is sent. */
  founder_name: string | null
  outdated: boolean
}

/** Selects the newest HELD_LISTED_MAX held decisions, newest first, and the total number of held decisions. */
export const heldDecisions = (): Statement =>
  statement(sql`
    select (select count(*)::integer from ${decisions} where state = 'staged') as count,
      coalesce((select jsonb_agg(to_jsonb(held) order by held.held_at desc, held.id) from (
        select d.id, d.application_id, a.company_name, a.applicant_name, d.from_status, d.to_status,
          jsonb_build_object('full_name', p.full_name) as doer, d.created_at as held_at, d.subject, d.body,
          f.full_name as founder_name, a.version <> d.base_version as outdated
        from ${decisions} d join ${applications} a on a.id = d.application_id
        left join ${profiles} f on f.user_id = a.user_id
        left join ${profiles} p on p.user_id = d.decided_by
        where d.state = 'staged' order by d.created_at desc, d.id limit ${HELD_LISTED_MAX}) held), '[]') as held`)

export type DecisionEmailRow = {
  id: string
  to_status: ReviewStatus
  decided_at: string
  /** The name is null if the account is deleted or the actor may not see its profile. */
  doer: { full_name: string | null }
  subject: string
  body: string
}

/** Selects the decision e-mails of an application, newest first. Omits undone and held decisions. */
export const decisionEmails = (application: string): Statement =>
  statement(sql`
    select d.id, d.to_status, d.applied_at as decided_at, d.subject, d.body,
      jsonb_build_object('full_name', p.full_name) as doer
    from ${decisions} d left join ${profiles} p on p.user_id = d.decided_by
    where d.application_id = ${application} and d.state = 'applied' and d.subject is not null
    order by d.applied_at desc, d.id`)
