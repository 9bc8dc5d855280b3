import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { HELD_LISTED_MAX } from '#domain/limits.ts'
import type { Statement, Transaction } from './database.ts'
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
  | 'member_text'
  | 'email_id'
  | 'note'
  | 'reason_ids'
  | 'reason_texts'
  | 'reapply_after'
  | 'batch_id'
> & { readonly decided_by: string }

/**
 * Stores decisions that take effect now and can be undone for `undoSeconds`. A row with the id of a held decision
 * releases it; its texts stay as they were held. The caller has locked the applications.
 * @returns the number of stored decisions, which excludes those that are no longer held
 */
export async function storeApplied(
  transaction: Transaction,
  rows: readonly NewDecision[],
  undoSeconds: number,
): Promise<number> {
  if (rows.length === 0) return 0
  const timestamps = {
    applied_at: sql`clock_timestamp()`,
    undo_until: sql`clock_timestamp() + make_interval(secs => ${undoSeconds})`,
  }
  const stored = await transaction
    .insert(decisions)
    .values(rows.map((row) => ({ ...row, state: 'applied' as const, ...timestamps })))
    .onConflictDoUpdate({
      target: decisions.id,
      set: {
        state: sql`excluded.state`,
        from_status: sql`excluded.from_status`,
        email_id: sql`excluded.email_id`,
        batch_id: sql`excluded.batch_id`,
        applied_at: sql`excluded.applied_at`,
        undo_until: sql`excluded.undo_until`,
      },
      setWhere: eq(decisions.state, 'held'),
    })
    .returning({ id: decisions.id })
  return stored.length
}

/**
 * Inserts held decisions, replacing earlier held decisions on the same applications. The caller has locked the
 * applications.
 */
export async function insertHeld(transaction: Transaction, rows: readonly NewDecision[]): Promise<void> {
  if (rows.length === 0) return
  const applicationIds = rows.map(({ application_id }) => application_id)
  await discard(transaction, inArray(decisions.application_id, applicationIds))
  await transaction.insert(decisions).values(rows.map((row) => ({ ...row, state: 'held' as const })))
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
    .where(and(eq(decisions.state, 'held'), inArray(decisions.application_id, [...applications])))
  return new Map(held.map(({ id, application_id }) => [application_id, id]))
}

/** Discards held decisions. */
export async function discardHeld(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await discard(transaction, inArray(decisions.id, [...ids]))
}

const discard = (transaction: Transaction, which: SQL) =>
  transaction
    .update(decisions)
    .set({ state: 'discarded' })
    .where(and(which, eq(decisions.state, 'held')))

/** A decision that is undone or can be, with the status that its founder last saw. */
export type ReplaceableDecision = Pick<DecisionRow, 'id' | 'application_id' | 'from_status'>

/**
 * Undoes applied decisions and deletes their e-mails and meetings. The caller has locked the applications.
 * @param by 'id' to undo the decisions with these ids, 'application_id' to undo those on these applications
 * @returns the decisions that were undone, which excludes those whose undo time is over or whose e-mail a server has
 *   claimed (policies/55-decisions.sql). There is at most one for each application
 */
export async function undoDecisions(
  transaction: Transaction,
  by: 'id' | 'application_id',
  ids: readonly string[],
): Promise<ReplaceableDecision[]> {
  if (ids.length === 0) return []
  const { id, application_id, from_status } = decisions
  return transaction
    .update(decisions)
    .set({ state: 'undone' })
    .where(and(inArray(decisions[by], [...ids]), eq(decisions.state, 'applied')))
    .returning({ id, application_id, from_status })
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
  | 'member_text'
>

export const findDecisions = (transaction: Transaction, ids: readonly string[]): Promise<FoundDecision[]> =>
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
      member_text: decisions.member_text,
    })
    .from(decisions)
    .where(inArray(decisions.id, [...ids]))

/** Returns the ids of the decisions that took effect in one batch, and of their applications. */
export const decisionsOfBatch = (
  transaction: Transaction,
  batch: string,
): Promise<Pick<DecisionRow, 'id' | 'application_id'>[]> =>
  transaction
    .select({ id: decisions.id, application_id: decisions.application_id })
    .from(decisions)
    .where(and(eq(decisions.batch_id, batch), inArray(decisions.state, ['applied', 'undone'])))
    .orderBy(decisions.application_id)

/** Returns the decisions on these applications that can still be undone, at most one per application. */
export const findPendingDecisions = (
  transaction: Transaction,
  applicationIds: readonly string[],
): Promise<ReplaceableDecision[]> =>
  transaction
    .select({
      id: decisions.id,
      application_id: decisions.application_id,
      from_status: decisions.from_status,
    })
    .from(decisions)
    .where(
      and(
        inArray(decisions.application_id, [...applicationIds]),
        eq(decisions.state, 'applied'),
        sql`${decisions.undo_until} > clock_timestamp()`,
      ),
    )

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
    select (select count(*)::integer from ${decisions} where state = 'held') as count,
      coalesce((select jsonb_agg(to_jsonb(held) order by held.held_at desc, held.id) from (
        select d.id, d.application_id, a.company_name, a.applicant_name, d.from_status, d.to_status,
          jsonb_build_object('full_name', p.full_name) as doer, d.created_at as held_at, d.subject, d.body,
          f.full_name as founder_name, a.version <> d.base_version as outdated
        from ${decisions} d join ${applications} a on a.id = d.application_id
        left join ${profiles} f on f.user_id = a.user_id
        left join ${profiles} p on p.user_id = d.decided_by
        where d.state = 'held' order by d.created_at desc, d.id limit ${HELD_LISTED_MAX}) held), '[]') as held`)

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
