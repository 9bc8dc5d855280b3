import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Part } from '#domain/applications/applicants.ts'
import type { AnswerChanges, Answers, FormVersion } from '#domain/applications/form/application-form.ts'
import type { Status } from '#domain/applications/status.ts'
import type { AuditedReading } from '#domain/audit-log/events.ts'
import type { KeyVersions } from '#domain/records/record.ts'
import { partIn } from './applicants.ts'
import { applicationAnswers, ownAnswersIn, standardColumns, toUpdatedAnswers } from './application-answers.ts'
import { ANNOUNCED_DECISION, type AnnouncedDecisionRow, IS_OWN_COPY } from './apply-again.ts'
import type { Statement, Transaction } from './database.ts'
import { type MeetingRow, meetingOf } from './meetings.ts'
import { formVersionOf } from './own-questions.ts'
import {
  firstVersion,
  nextVersion,
  type RecordStamp,
  versionColumns,
  versionsJson,
} from './record-versions.ts'
import { cachedStatement, selectBuilder, writeBuilder, writing } from './statement.ts'
import { applicationQuestions, applications, statusChanges } from './tables/applications.ts'
import { applicationMembers } from './tables/co-founders.ts'

export type ApplicationRow = {
  id: string
  user_id: string | null
  /** The actor's. */
  part: Part | null
  application_status: Status
  submitted_at: Date | null
  updated_at: Date
  version: number
  field_versions: KeyVersions<Answers>
  /** Includes a draft's answers to own questions that have been removed. */
  answers: Answers
  form: FormVersion | null
  meeting: MeetingRow | null
  is_copy: boolean
}

const MEETING = meetingOf(sql`${applications}`).as('meeting')

const APPLICATION_COLUMNS = {
  id: applications.id,
  user_id: applications.user_id,
  part: partIn(sql`${applications}`).as('part'),
  application_status: applications.application_status,
  submitted_at: applications.submitted_at,
  updated_at: applications.updated_at,
  version: applications.version,
  field_versions: applications.field_versions,
  answers: applicationAnswers('applications').as('answers'),
  form: formVersionOf(sql`${applications}`).as('form'),
  meeting: MEETING,
  is_copy: IS_OWN_COPY.as('is_copy'),
}

const isOwner = sql`${applications.user_id} = app_user_id()`

/**
 * Selects one application with all answers, if the actor may see it.
 * @param use the purpose to record in the audit log; if omitted, nothing is recorded
 */
export const applicationById = (id: string, use?: AuditedReading): Statement =>
  use ? writing(selectById(use, { id })) : selectById('unaudited', { id })

const selectById = cachedStatement((use: AuditedReading | 'unaudited') => {
  const found = selectBuilder
    .select(APPLICATION_COLUMNS)
    .from(applications)
    .where(eq(applications.id, sql.placeholder('id')))
    .$dynamic()
  return use === 'unaudited' ? found : found.crossJoinLateral(auditedReading(use))
})

const auditedReading = (use: AuditedReading) =>
  sql`audit_reading(${use}::text, ${applications.id}, '{}'::jsonb) as audited`

/** Returns one application within a transaction. */
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
  part: Part
  members: number
  ownership_offered_by: string | null
  application_status: Status
  submitted_at: Date | null
  updated_at: Date
  /** A draft's answers, which show what is still missing. Null once the draft is submitted. */
  draft: Pick<ApplicationRow, 'answers' | 'field_versions' | 'form'> | null
  created_at: Date
  /** Question rounds, oldest first. */
  question_rounds: { id: string; sent_at: string; answered_at: string | null; count: number }[]
  /** Status changes, oldest first. */
  changes: { from: Status; to: Status; at: string }[]
  meeting: MeetingRow | null
  withdrawn_at: Date | null
  decision: AnnouncedDecisionRow | null
  read_at: Date
}

/**
 * Selects the actor's own applications, most recently edited first, each with its question rounds, status changes,
 * meeting and announced decision (S7-applications.1, S7-applications.2). Omits the users who made the changes. In the
 * founder's role, row policies show no other applications.
 */
export const ownApplications = (): Statement => selectOwn('')

const selectOwn = cachedStatement(() =>
  selectBuilder
    .select({
      id: applications.id,
      company_name: sql`${applications}.company_name`.as('company_name'),
      part: APPLICATION_COLUMNS.part,
      members: sql`(
        select count(*)::int from ${applicationMembers} where application_id = ${applications}.id)`.as(
        'members',
      ),
      ownership_offered_by: sql`case when exists (
        select from ${applicationMembers} where application_id = ${applications}.id and user_id = app_user_id()
          and ownership_offered_at is not null)
        then (select full_name from applicants_of(${applications}.id) where is_owner) end`.as(
        'ownership_offered_by',
      ),
      application_status: applications.application_status,
      submitted_at: applications.submitted_at,
      updated_at: applications.updated_at,
      draft: sql`case when ${applications}.application_status = 'draft' then
        jsonb_build_object('answers', ${APPLICATION_COLUMNS.answers.sql}, 'field_versions', ${applications}.field_versions,
          'form', ${APPLICATION_COLUMNS.form.sql}) end`.as('draft'),
      created_at: applications.created_at,
      question_rounds: sql`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'sent_at', sent_at, 'answered_at', answered_at,
          'count', jsonb_array_length(questions)) order by sent_at), '[]')
        from ${applicationQuestions} where application_id = ${applications}.id)`.as('question_rounds'),
      changes: sql`(
        select coalesce(jsonb_agg(jsonb_build_object('from', from_status, 'to', to_status, 'at', changed_at)
          order by changed_at), '[]')
        from ${statusChanges} where application_id = ${applications}.id)`.as('changes'),
      meeting: MEETING,
      withdrawn_at: applications.withdrawn_at,
      decision: ANNOUNCED_DECISION.as('decision'),
      read_at: sql`now()`.as('read_at'),
    })
    .from(applications)
    .orderBy(desc(applications.updated_at), applications.id),
)

/**
 * Inserts an empty draft for the actor. Does nothing if the id is already in use.
 * @param via slug of the link by which the founder came; a trigger replaces it with the link's name
 */
export async function insertEmptyDraft(transaction: Transaction, id: string, via?: string): Promise<void> {
  await transaction
    .insert(applications)
    .values({ id, via, user_id: sql`app_user_id()` })
    .onConflictDoNothing()
}

const STAMP_COLUMNS = { version: applications.version, updated_at: applications.updated_at }

/**
 * Inserts a draft for the actor with its first answers in the six sections. Affects no row if the id is already in use.
 * @param via slug of the link by which the founder came; a trigger replaces it with the link's name
 */
export const draftInsertStatement = (id: string, changes: AnswerChanges, via?: string): Statement =>
  writeBuilder
    .insert(applications)
    .values({
      id,
      via,
      user_id: sql`app_user_id()`,
      ...standardColumns(changes),
      ...firstVersion(Object.keys(changes)),
    })
    .onConflictDoNothing()
    .returning(STAMP_COLUMNS)

/**
 * Records who changes these answers, once a member has edited the draft.
 * @param versions the versions of the changed answers, as JSON; may be a placeholder
 */
const editedBy = (versions: string | SQL) => sql`case
  when field_editors = '{}' and user_id = app_user_id() then field_editors
  else field_editors || (select jsonb_object_agg(key, app_user_id()) from jsonb_object_keys(${versions}::jsonb) as key)
  end`

const updateQuery = (
  sender: Pick<Transaction, 'update'>,
  where: SQL | undefined,
  set: Record<string, unknown> & ReturnType<typeof nextVersion>,
) => sender.update(applications).set(set).where(where).returning(STAMP_COLUMNS)

/** Caches the SQL by the names of the changed columns, which are also the names of the placeholders. */
const cachedDraftUpdate = cachedStatement((columns: string) => {
  const columnPlaceholders = columns.split(' ').map((name) => [name, sql.placeholder(name)] as const)
  const versions = sql`${sql.placeholder(':versions')}`
  const stamp = {
    ...versionColumns(sql`${sql.placeholder(':next')}`, versions),
    field_editors: editedBy(versions),
  }
  const where = isDraftAtVersion(sql`${sql.placeholder(':id')}`, sql`${sql.placeholder(':version')}`)
  return updateQuery(writeBuilder, where, { ...Object.fromEntries(columnPlaceholders), ...stamp })
})

/**
 * Saves changed answers of the six sections. Affects no row unless row policies let the actor edit this draft, and it is
 * still at this version.
 */
export function draftUpdateStatement({ id, version }: AtVersion, changes: AnswerChanges): Statement {
  const columns = standardColumns(changes)
  const next = version + 1
  const versions = versionsJson(Object.keys(changes), next)
  const own = { ':id': id, ':version': version, ':next': next, ':versions': versions }
  return cachedDraftUpdate(Object.keys(columns).join(' '), { ...columns, ...own })
}

/**
 * Like draftUpdateStatement, but within a transaction.
 * @returns undefined after a concurrent update, or if the application is no longer a draft
 */
export async function updateDraft(
  transaction: Transaction,
  { id, version }: AtVersion,
  changes: AnswerChanges,
): Promise<RecordStamp | undefined> {
  const [saved] = await updateQuery(transaction, isDraftAtVersion(id, version), {
    ...toUpdatedAnswers(changes),
    ...nextVersion(version, Object.keys(changes)),
    field_editors: editedBy(versionsJson(Object.keys(changes), version + 1)),
  })
  return saved
}

/**
 * Submits the actor's draft if it is still at the given version. The database sets the time of submission.
 * @param own the version of the group's own questions, if any, and the answers to them, which replace all others
 * @returns undefined after a concurrent update, or if the application is no longer a draft
 */
export async function submitDraft(
  transaction: Transaction,
  { id, version }: AtVersion,
  own: { readonly version: number | null; readonly answers: AnswerChanges } = { version: null, answers: {} },
): Promise<{ version: number; application_status: Status; submitted_at: Date | null } | undefined> {
  const [submitted] = await transaction
    .update(applications)
    .set({
      application_status: 'submitted',
      submitted_at: sql`now()`,
      updated_at: sql`now()`,
      version: version + 1,
      own_answers: sql`${JSON.stringify(ownAnswersIn(own.answers) ?? {})}::jsonb`,
      form_version: own.version,
    })
    .where(and(isDraftAtVersion(id, version), isOwner))
    .returning({
      version: applications.version,
      application_status: applications.application_status,
      submitted_at: applications.submitted_at,
    })
  return submitted
}

/** Deletes one of the actor's drafts. @returns false if there is no such draft */
export async function deleteDraft(transaction: Transaction, id: string): Promise<boolean> {
  const deleted = await transaction
    .delete(applications)
    .where(and(eq(applications.id, id), isOwner, eq(applications.application_status, 'draft')))
    .returning({ id: applications.id })
  return deleted.length === 1
}

type AtVersion = Pick<ApplicationRow, 'id' | 'version'>

const isDraftAtVersion = (id: string | SQL, version: number | SQL) =>
  and(
    eq(applications.id, id),
    eq(applications.application_status, 'draft'),
    eq(applications.version, version),
  )
