import { sql } from 'drizzle-orm'
import type { Statement, Transaction } from './database.ts'
import { firstOf, rowsOf } from './rows.ts'
import { statement } from './statement.ts'
import { applications } from './tables/applications.ts'
import { applicationMembers } from './tables/co-founders.ts'
import { fileReferences, files } from './tables/files.ts'

/** A row that names the actor, as JSON, with the name of its table. */
export type OwnEntry = { readonly place: string; readonly entry: Readonly<Record<string, unknown>> }

/** Returns all rows that name the actor and that the actor may read (personal-data-tables.ts). */
export const findOwnData = (transaction: Transaction): Promise<OwnEntry[]> =>
  rowsOf(transaction, sql`select place, entry from own_data()`)

/** Records in the audit log that the actor has downloaded their data. */
export const auditDownload = (transaction: Transaction): Promise<unknown> =>
  transaction.execute(sql`select audit_data_download()`)

/** An account, as an administrator sees it. */
export type FoundAccount = {
  readonly user_id: string
  readonly full_name: string
  readonly mobile: string
  readonly linkedin_url: string
  readonly of_team: boolean
  readonly drafts: number
  readonly submitted: number
  /** Applications with members, to whom they pass. The other numbers leave them out. */
  readonly shared: number
}

const IS_SHARED = sql`exists (select from ${applicationMembers} m where m.application_id = a.id)`

/** Returns the account with an address. Counts only the applications that the actor may see. @param email in lower case */
export const findAccount = (transaction: Transaction, email: string): Promise<FoundAccount | undefined> =>
  firstOf(
    transaction,
    sql`select p.*,
      (count(a.id) filter (where a.submitted_at is null and not ${IS_SHARED}))::int as drafts,
      (count(a.id) filter (where a.submitted_at is not null and not ${IS_SHARED}))::int as submitted,
      (count(a.id) filter (where ${IS_SHARED}))::int as shared
    from account_of(${email}) p left join ${applications} a on a.user_id = p.user_id
    group by p.user_id, p.full_name, p.mobile, p.linkedin_url, p.of_team`,
  )

export type FoundFounder = { readonly name: string; readonly email: string; readonly linkedin: string }

/** Returns the founders with this address or name in applications that the actor may see. */
export const findFounders = (
  transaction: Transaction,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<FoundFounder[]> =>
  rowsOf(
    transaction,
    sql`select distinct name, email, linkedin from ${applications} a cross join lateral (
      select btrim(concat(one ->> 'firstName', ' ', one ->> 'lastName')) as name,
        coalesce(one ->> 'email', '') as email, coalesce(one ->> 'linkedin', '') as linkedin
      from jsonb_array_elements(a.founders_data) one) founder
    where ${email} <> '' and lower(founder.email) = ${email}
      or ${name} <> '' and fold_name(founder.name) = fold_name(${name})
    limit 20`,
  )

/**
 * Gives the transaction's statements a minute, because they search all texts. Most requests end after ten seconds
 * (session-actor.ts).
 */
export const allowLongSearch = (transaction: Transaction): Promise<unknown> =>
  transaction.execute(sql`select set_config('statement_timeout', '60000', true)`)

export type ExpressionCount = { readonly place: string; readonly pattern: number; readonly number: number }

/** Returns the number of rows that contain each pattern, by table. Patterns are numbered from 1. */
export const countPersonalData = (
  transaction: Transaction,
  patterns: readonly string[],
): Promise<ExpressionCount[]> =>
  rowsOf(
    transaction,
    sql`select place, pattern, number from count_personal_data(${sql.param([...patterns])}::text[]) order by place`,
  )

/** Returns the number of applications that the actor may see. */
export async function countApplications(transaction: Transaction): Promise<number> {
  const row = await firstOf<{ number: number }>(
    transaction,
    sql`select count(*)::int as number from ${applications}`,
  )
  return row?.number ?? 0
}

/** Returns whether the counts leave out applications from which the actor is recused. */
export async function leavesOut(transaction: Transaction): Promise<boolean> {
  const row = await firstOf<{ is_recused: boolean }>(
    transaction,
    sql`select current_user = 'openround_recused_administrator' as is_recused`,
  )
  return row?.is_recused ?? false
}

export type FoundFile = {
  readonly path: string
  readonly filename: string
  readonly application_id: string | null
}

/** Returns files that the actor may see, whose names match the pattern, and that belong to other people. */
export const findNamedFiles = (
  transaction: Transaction,
  pattern: string,
  owner: string | undefined,
): Promise<FoundFile[]> =>
  rowsOf(
    transaction,
    sql`select f.path, f.filename, min(a.id::text) as application_id
    from ${files} f join ${fileReferences} r on r.path = f.path join ${applications} a on a.id = r.record_id
    where f.filename ~* ${pattern} and (a.user_id is distinct from ${owner ?? ''} or ${IS_SHARED})
    group by f.path, f.filename order by f.filename, f.path limit 100`,
  )

/** Returns those of the files that the actor may see. */
export async function visibleFiles(transaction: Transaction, paths: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ path: string }>(
    transaction,
    sql`select path from ${files} where path = any(${sql.param([...paths])}::text[])`,
  )
  return rows.map(({ path }) => path)
}

/** Erases a person (policies/91-personal-data.sql). @returns the paths of the files to delete */
export async function erase(
  transaction: Transaction,
  {
    email,
    pattern,
    files,
  }: { readonly email: string; readonly pattern: string; readonly files: readonly string[] },
): Promise<string[]> {
  const row = await firstOf<{ paths: string[] }>(
    transaction,
    sql`select erase_person(${email}, ${pattern}, ${sql.param([...files])}::text[]) as paths`,
  )
  return row?.paths ?? []
}

export type ExpiredCount = { readonly decided: number; readonly withdrawn: number; readonly files: number }

/** Counts the applications, and their files, that a retention period of `months` would delete now. */
export const countExpired = (months: number): Statement =>
  statement(sql`
    select (count(*) filter (where withdrawn_at is null))::int as decided,
      (count(*) filter (where withdrawn_at is not null))::int as withdrawn,
      (select count(*) from ${fileReferences} where record_id = any(array_agg(expired.id)))::int as files
    from (select id, withdrawn_at from ${applications}
      where submitted_at is not null and is_expired(id, application_status, withdrawn_at, ${months}::int)) expired`)

/** Deletes up to `number` applications whose retention period has ended. Called by the worker. @returns their number */
export async function deleteExpired(
  transaction: Transaction,
  months: number,
  number: number,
): Promise<number> {
  const row = await firstOf<{ deleted: number }>(
    transaction,
    sql`select delete_expired_applications(${months}, ${number}) as deleted`,
  )
  return row?.deleted ?? 0
}
