import { type SQL, sql } from 'drizzle-orm'
import type { TeamRole } from '#domain/actor.ts'
import type { Transaction } from './database.ts'
import { nameOrder } from './names.ts'
import { firstOf, rowsOf } from './rows.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'
import { assignments, recusals } from './tables/team.ts'

const toJsonText = (values: readonly string[]) => JSON.stringify(values)
const uuidList = (ids: readonly string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${toJsonText(ids)}::jsonb))`
const textList = (ids: readonly string[]) =>
  sql`(select value from jsonb_array_elements_text(${toJsonText(ids)}::jsonb))`

/** Counts the given applications that are submitted and that the actor may see. */
export async function countVisible(transaction: Transaction, ids: readonly string[]): Promise<number> {
  const row = await firstOf<{ count: number }>(
    transaction,
    sql`
    select count(*)::int as count from ${applications}
    where id in ${uuidList(ids)} and submitted_at is not null`,
  )
  return row?.count ?? 0
}

/** Returns the given ids, in order. Omits drafts and applications that the actor may not see. */
export async function visibleAmong(transaction: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    transaction,
    sql`
    select id from ${applications} where id in ${uuidList(ids)} and submitted_at is not null`,
  )
  const seen = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => seen.has(id))
}

/** Counts the given users who are administrators or reviewers. */
export async function countReviewers(transaction: Transaction, ids: readonly string[]): Promise<number> {
  const row = await firstOf<{ count: number }>(
    transaction,
    sql`
    select count(*)::int as count from ${profiles}
    where user_id in ${textList(ids)} and role in ('admin', 'reviewer')`,
  )
  return row?.count ?? 0
}

const IS_APPLICANT = sql`is_applicant(a.id, a.user_id, p.user_id)`

/** True if profile `p` is an applicant of application `a`, or recused from it. */
const IS_APPLICANT_OR_RECUSED = sql`(${IS_APPLICANT} or exists (
  select from ${recusals} r where r.application_id = a.id and r.user_id = p.user_id and r.lifted_at is null))`

/** True if application `a` is withdrawn and not assigned to profile `p` yet. */
const IS_WITHDRAWN_AND_UNASSIGNED = sql`(a.withdrawn_at is not null and not exists (
  select from ${assignments} earlier where earlier.application_id = a.id and earlier.reviewer_id = p.user_id))`

const IS_INELIGIBLE = sql`(${IS_APPLICANT_OR_RECUSED} or ${IS_WITHDRAWN_AND_UNASSIGNED})`

const INELIGIBLE_REASON = sql`case when ${IS_APPLICANT} then 'own' when ${IS_APPLICANT_OR_RECUSED} then 'recused'
  else 'withdrawn' end`

type IneligibleReason = 'recused' | 'own' | 'withdrawn'

export type IneligiblePair = {
  full_name: string
  company_name: string
  why: Exclude<IneligibleReason, 'withdrawn'>
}

/**
 * Returns the first pair, sorted by the reviewer's name, that cannot be assigned because the reviewer is recused or is
 * an applicant.
 */
export async function findIneligiblePair(
  transaction: Transaction,
  ids: readonly string[],
  reviewers: readonly string[],
): Promise<IneligiblePair | undefined> {
  return firstOf<IneligiblePair>(
    transaction,
    sql`
    select p.full_name, a.company_name, ${INELIGIBLE_REASON} as why
    from ${applications} a cross join ${profiles} p
    where a.id in ${uuidList(ids)} and p.user_id in ${textList(reviewers)} and ${IS_APPLICANT_OR_RECUSED}
    order by ${nameOrder(sql`p.full_name`)}, a.folded_company_name, p.user_id, a.id limit 1`,
  )
}

/** Returns the companies, sorted by name, of withdrawn applications that would get a new reviewer. */
export async function findWithdrawnCompanies(
  transaction: Transaction,
  ids: readonly string[],
  reviewers: readonly string[],
): Promise<string[]> {
  const rows = await rowsOf<{ company_name: string }>(
    transaction,
    sql`
    select a.company_name from ${applications} a
    where a.id in ${uuidList(ids)} and exists (
      select from ${profiles} p where p.user_id in ${textList(reviewers)} and not ${IS_APPLICANT_OR_RECUSED}
        and ${IS_WITHDRAWN_AND_UNASSIGNED})
    order by a.folded_company_name, a.id`,
  )
  return rows.map(({ company_name }) => company_name)
}

/**
 * Assigns each application to each reviewer, except ineligible pairs. For existing assignments, replaces the due date
 * and the user who assigned them.
 */
export async function storeAssignments(
  transaction: Transaction,
  {
    applications: ids,
    reviewers,
    due_at,
  }: { applications: readonly string[]; reviewers: readonly string[]; due_at: string | null },
): Promise<void> {
  await transaction.execute(sql`
    insert into ${assignments} (application_id, reviewer_id, assigned_by, due_at)
    select a.id, p.user_id, app_user_id(), ${due_at}::date from ${applications} a cross join ${profiles} p
    where a.id in ${uuidList(ids)} and p.user_id in ${textList(reviewers)} and not ${IS_INELIGIBLE}
    on conflict (application_id, reviewer_id) do update set assigned_by = excluded.assigned_by, due_at = excluded.due_at`)
}

/** Deletes assignments without a verdict. @returns the number of deleted assignments */
export async function deleteAssignments(
  transaction: Transaction,
  ids: readonly string[],
  reviewers: readonly string[],
): Promise<number> {
  const rows = await rowsOf<unknown>(
    transaction,
    sql`
    delete from ${assignments} where application_id in ${uuidList(ids)} and reviewer_id in ${textList(reviewers)}
      and done_at is null returning 1`,
  )
  return rows.length
}

/** Counts a user's assignments that are not reviewed yet, excluding those of withdrawn applications. */
export const countOpenAssignments = (userId: SQL): SQL => sql`(
  select count(*)::int from ${assignments} s join ${applications} a on a.id = s.application_id
  where s.reviewer_id = ${userId} and s.done_at is null and a.withdrawn_at is null)`

export type AssignableRow = {
  id: string
  full_name: string
  role: TeamRole
  assigned: boolean
  due_at: string | null
  done: boolean
  ineligible_reason: IneligibleReason | null
}

export type AssignableToManyRow = {
  id: string
  full_name: string
  role: TeamRole
  open_assignments: number
  assigned: number
  done: number
  ineligible_for: { company_name: string; why: IneligibleReason }[]
}

/**
 * Returns all administrators and reviewers, sorted by name, with the number of their open assignments. Also counts how
 * many of the given applications each is assigned and has reviewed, and lists those that cannot be assigned to them.
 */
export async function assignableToMany(
  transaction: Transaction,
  ids: readonly string[],
): Promise<AssignableToManyRow[]> {
  return rowsOf<AssignableToManyRow>(
    transaction,
    sql`
    select p.user_id as id, p.full_name, p.role,
      ${countOpenAssignments(sql`p.user_id`)} as open_assignments,
      (count(s.reviewer_id) filter (where not ${IS_INELIGIBLE}))::int as assigned,
      (count(s.done_at) filter (where not ${IS_INELIGIBLE}))::int as done,
      coalesce(jsonb_agg(jsonb_build_object('company_name', a.company_name, 'why', ${INELIGIBLE_REASON})
        order by a.folded_company_name, a.id) filter (where ${IS_INELIGIBLE}), '[]') as ineligible_for
    from ${profiles} p left join ${applications} a on a.id in ${uuidList(ids)}
    left join ${assignments} s on s.application_id = a.id and s.reviewer_id = p.user_id
    where p.role in ('admin', 'reviewer')
    group by p.user_id, p.full_name, p.role
    order by ${nameOrder(sql`p.full_name`)}, p.user_id`,
  )
}

/**
 * Returns all administrators and reviewers, and the other team members who are recused from an application, sorted by
 * name. Each comes with the reason why the application cannot be assigned to them, if any.
 */
export async function assignableTo(transaction: Transaction, id: string): Promise<AssignableRow[]> {
  return rowsOf<AssignableRow>(
    transaction,
    sql`
    select p.user_id as id, p.full_name, p.role, s.reviewer_id is not null as assigned, s.due_at::text as due_at,
      s.done_at is not null as done,
      case when ${IS_INELIGIBLE} then ${INELIGIBLE_REASON} end as ineligible_reason
    from ${applications} a cross join ${profiles} p
    left join ${assignments} s on s.application_id = a.id and s.reviewer_id = p.user_id
    left join ${recusals} r on r.application_id = a.id and r.user_id = p.user_id and r.lifted_at is null
    where a.id = ${id} and (p.role in ('admin', 'reviewer') or r.user_id is not null) and p.role <> 'founder'
    order by ${nameOrder(sql`p.full_name`)}, p.user_id`,
  )
}

/**
 * Recuses the actor from a submitted application. Uses one statement, so that concurrent requests do not conflict.
 * @returns false if the actor cannot see the application, or is already recused from it
 */
export async function storeRecusal(transaction: Transaction, id: string, reason: string): Promise<boolean> {
  const stored = await firstOf(
    transaction,
    sql`
    insert into ${recusals} (application_id, user_id, reason, declared_by)
    select id, app_user_id(), ${reason}::text, app_user_id() from ${applications}
    where id = ${id} and submitted_at is not null
    on conflict do nothing returning 1`,
  )
  return stored !== undefined
}

/** Lifts another user's recusal. @returns false if that user is not recused or the actor may not lift the recusal */
export async function endRecusal(transaction: Transaction, id: string, person: string): Promise<boolean> {
  const stored = await firstOf(
    transaction,
    sql`
    update ${recusals} set lifted_by = app_user_id(), lifted_at = now()
    where application_id = ${id} and user_id = ${person} and lifted_at is null returning 1`,
  )
  return stored !== undefined
}

export type AssignmentNotification = {
  user_id: string
  full_name: string
  email: string
  applications: number
  due_at: string | null
}

/**
 * Claims the notifications that are due, one per reviewer (policies/81-team-emails.sql).
 * @param twoStepRequired true if a member without two-step sign-in has no rights
 */
export async function takeAssignmentNotifications(
  transaction: Transaction,
  twoStepRequired: boolean,
): Promise<AssignmentNotification[]> {
  return rowsOf<AssignmentNotification>(
    transaction,
    sql`select * from take_assignment_notifications(${twoStepRequired})`,
  )
}
