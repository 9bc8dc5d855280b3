import { sql } from 'drizzle-orm'
import type { Part } from '#domain/applications/applicants.ts'
import type { Answers, FormVersion } from '#domain/applications/form/application-form.ts'
import type { ExportedQuestionRound } from '#domain/review/export.ts'
import type { TeamField } from '#domain/review/review-fields.ts'
import { partIn } from './applicants.ts'
import { applicationAnswers } from './application-answers.ts'
import type { Transaction } from './database.ts'
import { type InterestRow, VISIBLE_INTERESTS } from './interests.ts'
import { type ExportedNoteRow, VISIBLE_NOTES } from './notes.ts'
import { CARD_COLUMNS, LATEST_QUESTION_ROUND, type ReviewRow } from './review.ts'
import { typedValue } from './review-filters.ts'
import { rowsOf } from './rows.ts'
import { profiles } from './tables/accounts.ts'
import { applicationQuestions, applications } from './tables/applications.ts'
import { formVersions } from './tables/fields.ts'
import { teamValues } from './tables/team-fields.ts'
import { type OtherVerdictRow, VISIBLE_VERDICTS } from './verdicts.ts'

/** A row of an export, with unmasked contacts. */
export type ExportedRow = ReviewRow & {
  part: Part | null
  /** Null if the export does not need them. */
  answers: Answers | null
  /** The number of the version with the own questions that the founder saw. Null if there were none. */
  form_version: number | null
  /** The question rounds that the actor may see, earliest first. Null if the export does not need them. */
  question_rounds: ExportedQuestionRound[] | null
  /** The notes that the actor may read, earliest first. Null if the export does not need them. */
  notes: ExportedNoteRow[] | null
  /** All verdicts that the actor may see, including their own, latest first. Null if the export does not need them. */
  verdicts: OtherVerdictRow[] | null
  /** The interest of all members, as far as the actor may see. Null if the export does not need it. */
  interests: InterestRow[] | null
}

/**
 * The parts of each application that an export contains. `verdicts` must be false for partners, who may not read them.
 */
export type ExportedParts = {
  readonly answers: boolean
  readonly question_rounds: boolean
  readonly verdicts: boolean
  readonly interests: boolean
  readonly notes: boolean
}

const QUESTION_ROUNDS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('sent_at', sent_at, 'answered_at', answered_at, 'questions', questions,
    'answers', coalesce(submitted_answers, '[]')) order by sent_at), '[]')
  from ${applicationQuestions} where application_id = a.id)`

/**
 * Returns the largest number of questions in the first round of each application, in the second, and so on.
 * @param ids ids of applications; rounds that the actor may not see are omitted
 */
export async function findQuestionRoundSizes(
  transaction: Transaction,
  ids: readonly string[],
): Promise<number[]> {
  const rows = await rowsOf<{ size: number }>(
    transaction,
    sql`
    select max(jsonb_array_length(questions))::int as size from (
      select questions, row_number() over (partition by application_id order by sent_at) as round
      from ${applicationQuestions} where application_id = any(${sql.param(ids)}::uuid[])) question_rounds
    group by round order by round`,
  )
  return rows.map(({ size }) => size)
}

/** Returns the versions of the group's own questions that applications were submitted with. */
export const findFormVersions = (transaction: Transaction, ids: readonly string[]): Promise<FormVersion[]> =>
  rowsOf(
    transaction,
    sql`select number, title, questions from ${formVersions} where number in (
      select form_version from ${applications} where id = any(${sql.param(ids)}::uuid[]))`,
  )

/** Returns those of the team fields that have a value on any of the applications, as far as the actor may see it. */
export async function findFieldsWithValues(
  transaction: Transaction,
  ids: readonly string[],
  fields: readonly TeamField[],
): Promise<TeamField[]> {
  if (fields.length === 0) return []
  const hasValue = fields.map(
    (field) => sql`(field_id = ${field.id} and ${typedValue(field, sql`value`)} is not null)`,
  )
  const rows = await rowsOf<{ id: string }>(
    transaction,
    sql`select distinct field_id as id from ${teamValues}
      where application_id = any(${sql.param(ids)}::uuid[]) and (${sql.join(hasValue, sql` or `)})`,
  )
  return fields.filter((field) => rows.some(({ id }) => id === field.id))
}

/**
 * Returns applications in the order of the ids.
 * @param ids ids of submitted applications that the actor may see
 */
export async function readExportedRows(
  transaction: Transaction,
  ids: readonly string[],
  parts: ExportedParts,
): Promise<ExportedRow[]> {
  const rows = await rowsOf<{ exported: ExportedRow }>(
    transaction,
    sql`
    select to_jsonb(exported) as exported from (
      select ${CARD_COLUMNS}, ${LATEST_QUESTION_ROUND} as questions, ${partIn(sql`a`)} as part,
        ${parts.answers ? applicationAnswers('a') : sql`null`} as answers, a.form_version,
        ${parts.question_rounds ? QUESTION_ROUNDS : sql`null`} as question_rounds,
        ${parts.verdicts ? VISIBLE_VERDICTS : sql`null`} as verdicts,
        ${parts.interests ? VISIBLE_INTERESTS : sql`null`} as interests,
        ${parts.notes ? VISIBLE_NOTES : sql`null`} as notes, shown.place
      from unnest(${sql.param(ids)}::uuid[]) with ordinality shown (id, place)
      join ${applications} a on a.id = shown.id
      left join ${profiles} p on p.user_id = a.user_id) exported
    order by exported.place`,
  )
  return rows.map(({ exported }) => exported)
}

/** The details of an export in the audit log: the number of applications, and which parts of them it contains. */
export type ExportDetail = {
  readonly applications: number
  readonly format: string
  readonly answers?: 1
  readonly verdicts?: 1
  readonly interests?: 1
  readonly notes?: 1
  readonly contacts?: 1
}

/** Records an export of the list in the audit log. */
export async function auditExport(transaction: Transaction, detail: ExportDetail): Promise<void> {
  await transaction.execute(sql`select audit_reading('exported', null, ${JSON.stringify(detail)}::jsonb)`)
}
