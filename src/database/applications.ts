import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import {
  type AnswerChanges,
  type Answers,
  APPLICATION_FORM,
} from '#domain/applications/form/application-form.ts'
import type { Status } from '#domain/applications/status.ts'
import type { AuditedReading } from '#domain/audit-log/events.ts'
import type { KeyVersions } from '#domain/records/record.ts'
import type { Statement, Transaction } from './database.ts'
import {
  firstVersion,
  nextVersion,
  type RecordStamp,
  versionColumns,
  versionsJson,
} from './record-versions.ts'
import { cachedStatement, selectBuilder, writeBuilder } from './statement.ts'
import { answersAsJson, toColumns } from './tables/answers.ts'
import { applicationQuestions, applications, statusChanges } from './tables/applications.ts'

export type ApplicationRow = {
  id: string
  user_id: string | null
  application_status: Status
  submitted_at: Date | null
  updated_at: Date
  version: number
  field_versions: KeyVersions<Answers>
  answers: Answers
}

const APPLICATION_COLUMNS = {
  id: applications.id,
  user_id: applications.user_id,
  application_status: applications.application_status,
  submitted_at: applications.submitted_at,
  updated_at: applications.updated_at,
  version: applications.version,
  field_versions: applications.field_versions,
  answers: answersAsJson(APPLICATION_FORM, 'applications').as('answers'),
}

const isOwn = sql`${applications.user_id} = app_user_id()`

/**
 * One application, whole, if the actor may see it.
 * @param use what the audit log is told it is read for; without it, nothing
 */
export const applicationById = (id: string, use?: AuditedReading): Statement =>
  selectById(use ?? 'untold', { id })

const selectById = cachedStatement((use: AuditedReading | 'untold') => {
  const found = selectBuilder
    .select(APPLICATION_COLUMNS)
    .from(applications)
    .where(eq(applications.id, sql.placeholder('id')))
    .$dynamic()
  return use === 'untold' ? found : found.crossJoinLateral(auditedReading(use))
})

const auditedReading = (use: AuditedReading) =>
  sql`audit_reading(${use}::text, ${applications.id}, '{}'::jsonb) as told`

/** The same within a transaction. */
export async function findApplication(
  transaction: Transaction,
  id: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await transaction
    .select(APPLICATION_COLUMNS)
    .from(applications)
    .where(eq(applications.id, id))
  return row
}

export type ListedRow = {
  id: string
  company_name: string
  application_status: Status
  submitted_at: Date | null
  updated_at: Date
  /** Of a draft: from which it is told what is left. */
  draft: Pick<ApplicationRow, 'answers' | 'field_versions'> | null
  created_at: Date
  /** Of questions, oldest first. */
  rounds: { id: string; sent_at: string; answered_at: string | null }[]
  /** Of the status, oldest first. */
  changes: { from: Status; to: Status; at: string }[]
  read_at: Date
}

/**
 * The actor's own, last edited first, each with its rounds of questions (S7-applications.1, S7-applications.2) and with
 * when what became of it. Who changed the status is not read.
 */
export const ownApplications = (): Statement => selectOwn('')

const selectOwn = cachedStatement(() =>
  selectBuilder
    .select({
      id: applications.id,
      company_name: sql`${applications}.company_name`.as('company_name'),
      application_status: applications.application_status,
      submitted_at: applications.submitted_at,
      updated_at: applications.updated_at,
      draft: sql`case when ${applications}.application_status = 'draft' then
        jsonb_build_object('answers', ${APPLICATION_COLUMNS.answers.sql}, 'field_versions', ${applications}.field_versions) end`.as(
        'draft',
      ),
      created_at: applications.created_at,
      rounds: sql`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'sent_at', sent_at, 'answered_at', answered_at)
          order by sent_at), '[]')
        from ${applicationQuestions} where application_id = ${applications}.id)`.as('rounds'),
      changes: sql`(
        select coalesce(jsonb_agg(jsonb_build_object('from', from_status, 'to', to_status, 'at', changed_at)
          order by changed_at), '[]')
        from ${statusChanges} where application_id = ${applications}.id)`.as('changes'),
      read_at: sql`now()`.as('read_at'),
    })
    .from(applications)
    .where(isOwn)
    .orderBy(desc(applications.updated_at), applications.id),
)

/** Starts a draft of the actor's. Does nothing when the id is there already, whoever's it is. */
export async function insertDraft(transaction: Transaction, id: string): Promise<void> {
  await transaction.insert(applications).values({ id, user_id: sql`app_user_id()` }).onConflictDoNothing()
}

const STAMP_COLUMNS = { version: applications.version, updated_at: applications.updated_at }

/** Starts a draft of the actor's with its first answers; touches no row when the id is there already. */
export const draftInsert = (id: string, changes: AnswerChanges): Statement =>
  writeBuilder
    .insert(applications)
    .values({
      id,
      user_id: sql`app_user_id()`,
      ...toColumns(APPLICATION_FORM, changes),
      ...firstVersion(Object.keys(changes)),
    })
    .onConflictDoNothing()
    .returning(STAMP_COLUMNS)

const updateQuery = (
  sender: Pick<Transaction, 'update'>,
  where: SQL | undefined,
  set: Record<string, unknown> & ReturnType<typeof nextVersion>,
) => sender.update(applications).set(set).where(where).returning(STAMP_COLUMNS)

/** By the names of the columns it changes, which stand in the places of their values. */
const cachedDraftUpdate = cachedStatement((columns: string) => {
  const places = columns.split(' ').map((name) => [name, sql.placeholder(name)] as const)
  const stamp = versionColumns(sql`${sql.placeholder(':next')}`, sql`${sql.placeholder(':versions')}`)
  const where = isDraftAtVersion(sql`${sql.placeholder(':id')}`, sql`${sql.placeholder(':version')}`)
  return updateQuery(writeBuilder, where, { ...Object.fromEntries(places), ...stamp })
})

/** Stores changed answers; touches no row unless there is a draft of the actor's at this very version. */
export function draftUpdate({ id, version }: AtVersion, changes: AnswerChanges): Statement {
  const columns = toColumns(APPLICATION_FORM, changes)
  const next = version + 1
  const versions = versionsJson(Object.keys(changes), next)
  const own = { ':id': id, ':version': version, ':next': next, ':versions': versions }
  return cachedDraftUpdate(Object.keys(columns).join(' '), { ...columns, ...own })
}

/**
 * The same within a transaction.
 * @returns undefined when somebody was quicker or it is no draft any more
 */
export async function updateDraft(
  transaction: Transaction,
  { id, version }: AtVersion,
  changes: AnswerChanges,
): Promise<RecordStamp | undefined> {
  const [saved] = await updateQuery(transaction, isDraftAtVersion(id, version), {
    ...toColumns(APPLICATION_FORM, changes),
    ...nextVersion(version, Object.keys(changes)),
  })
  return saved
}

/**
 * Moves a draft to submitted, at the database's time, if it still is at the version that the caller read.
 * @returns undefined when somebody was quicker
 */
export async function submitDraft(
  transaction: Transaction,
  { id, version }: AtVersion,
): Promise<{ version: number; application_status: Status; submitted_at: Date | null } | undefined> {
  const [submitted] = await transaction
    .update(applications)
    .set({
      application_status: 'submitted',
      submitted_at: sql`now()`,
      updated_at: sql`now()`,
      version: version + 1,
    })
    .where(isDraftAtVersion(id, version))
    .returning({
      version: applications.version,
      application_status: applications.application_status,
      submitted_at: applications.submitted_at,
    })
  return submitted
}

/** @returns whether there was a draft of the actor's to delete */
export async function deleteDraft(transaction: Transaction, id: string): Promise<boolean> {
  const deleted = await transaction
    .delete(applications)
    .where(and(eq(applications.id, id), isOwn, eq(applications.application_status, 'draft')))
    .returning({ id: applications.id })
  return deleted.length === 1
}

type AtVersion = Pick<ApplicationRow, 'id' | 'version'>

const isDraftAtVersion = (id: string | SQL, version: number | SQL) =>
  and(
    eq(applications.id, id),
    isOwn,
    eq(applications.application_status, 'draft'),
    eq(applications.version, version),
  )
