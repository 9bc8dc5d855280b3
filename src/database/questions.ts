import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AnswerChanges, AnswersRecord } from '#domain/questions/answers-record.ts'
import type { KeyVersions } from '#domain/records/record.ts'
import type { Statement, Transaction } from './database.ts'
import { nextVersion, type RecordStamp } from './record-versions.ts'
import { statement, writeBuilder } from './statement.ts'
import {
  applicationQuestions,
  applications,
  type Question,
  type QuestionAnswer,
} from './tables/applications.ts'

export type RoundRow = {
  id: string
  sent_at: Date | string
  answered_at: Date | string | null
  questions: Question[]
  answers: QuestionAnswer[]
  version: number
}

export type DiscussionRow = {
  id: string
  user_id: string | null
  application_status: string
  company_name: string
  submitted_at: Date | null
  rounds: RoundRow[]
}

/** An application with its rounds of questions, latest first, if the actor may see it; answers as far as they may. */
export const selectDiscussion = (applicationId: string): Statement =>
  statement(sql`
    select a.id, a.user_id, a.application_status, a.company_name, a.submitted_at,
      coalesce((select jsonb_agg(to_jsonb(round) order by round.sent_at desc) from (
        select id, sent_at, answered_at, questions, coalesce(own.answers, submitted_answers, '[]') as answers,
          coalesce(own.version, 1) as version
        from ${applicationQuestions} left join own_answers(a.id) own on own.round = id
        where application_id = a.id) round), '[]') as rounds
    from ${applications} a where a.id = ${applicationId}`)

export type SentRound = RoundRow & { application_id: string; admin_user_id: string | null }

const ROUND_COLUMNS = {
  id: applicationQuestions.id,
  application_id: applicationQuestions.application_id,
  admin_user_id: applicationQuestions.admin_user_id,
  sent_at: applicationQuestions.sent_at,
  answered_at: applicationQuestions.answered_at,
  questions: applicationQuestions.questions,
  answers: sql<QuestionAnswer[]>`coalesce(${applicationQuestions.submitted_answers}, '[]')`,
  // How often the founder saved is as much the founder's own as the answers.
  version: sql<number>`1`,
}

/**
 * Sends a round in the actor's name. Written out, because an administrator may give no other column.
 * @returns whether it was stored; false when its id is taken
 */
export async function insertRound(
  transaction: Transaction,
  { id, application_id, questions }: Pick<SentRound, 'id' | 'application_id' | 'questions'>,
): Promise<boolean> {
  const stored = await transaction.execute(sql`
    insert into ${applicationQuestions} (id, application_id, admin_user_id, questions)
    values (${id}, ${application_id}, app_user_id(), ${JSON.stringify(questions)}::jsonb)
    on conflict (id) do nothing returning id`)
  return (stored as { rows: unknown[] }).rows.length === 1
}

/** Any round, for an administrator: with its answers once they are submitted. */
export async function findRound(transaction: Transaction, id: string): Promise<SentRound | undefined> {
  const [row] = await transaction
    .select(ROUND_COLUMNS)
    .from(applicationQuestions)
    .where(eq(applicationQuestions.id, id))
  return row
}

/** A round of one of the actor's own applications, with whether a later one was sent. */
export type OwnRound = RoundRow & {
  application_id: string
  user_id: string | null
  updated_at: Date
  field_versions: KeyVersions<AnswersRecord>
  superseded: boolean
  company_name: string
}

/** The actor acts as applicant: the row policies leave only rounds of their own applications. */
export async function findOwnRound(transaction: Transaction, id: string): Promise<OwnRound | undefined> {
  const [row] = await transaction
    .select({
      id: applicationQuestions.id,
      sent_at: applicationQuestions.sent_at,
      answered_at: applicationQuestions.answered_at,
      questions: applicationQuestions.questions,
      answers: applicationQuestions.answers,
      version: applicationQuestions.version,
      updated_at: applicationQuestions.updated_at,
      field_versions: applicationQuestions.field_versions,
      application_id: applicationQuestions.application_id,
      user_id: applications.user_id,
      company_name: sql<string>`${applications}.company_name`,
      superseded: sql<boolean>`exists (select from application_questions later
        where later.application_id = ${applicationQuestions.application_id}
          and later.sent_at > ${applicationQuestions.sent_at})`,
    })
    .from(applicationQuestions)
    .innerJoin(applications, eq(applications.id, applicationQuestions.application_id))
    .where(eq(applicationQuestions.id, id))
  return row
}

type AtVersion = Pick<RoundRow, 'id' | 'version'>

/** Not locked, and as it was read; row policies leave an applicant only rounds of their own applications. */
const isOpenAtVersion = ({ id, version }: AtVersion) =>
  and(
    eq(applicationQuestions.id, id),
    eq(applicationQuestions.version, version),
    isNull(applicationQuestions.answered_at),
  )

/** One answer for every question, in the questions' order: the changed one, else the stored one, else a blank one. */
const mergedAnswersSql = (changes: AnswerChanges) => sql`(
  select jsonb_agg(jsonb_build_object('order', question -> 'order', 'answer', coalesce(
    ${JSON.stringify(changes)}::jsonb -> (question ->> 'id'),
    (select answer -> 'answer' from jsonb_array_elements(answers) as answer
      where answer -> 'order' = question -> 'order'),
    '""')) order by (question ->> 'order')::int)
  from jsonb_array_elements(questions) as question)`

const asksForAll = (changes: AnswerChanges) =>
  sql`(select jsonb_object_agg(question ->> 'id', true) from jsonb_array_elements(questions) as question)
    ?& array(select jsonb_object_keys(${JSON.stringify(changes)}::jsonb))`

const STAMP_COLUMNS = { version: applicationQuestions.version, updated_at: applicationQuestions.updated_at }

/** Stores changed answers; touches no row unless the round asks for them, is open and at this very version. */
export const answersUpdate = (at: AtVersion, changes: AnswerChanges): Statement =>
  writeBuilder
    .update(applicationQuestions)
    .set({ answers: mergedAnswersSql(changes), ...nextVersion(at.version, Object.keys(changes)) })
    .where(and(isOpenAtVersion(at), asksForAll(changes)))
    .returning(STAMP_COLUMNS)

type Store = { answers: QuestionAnswer[]; keys: readonly string[]; lock: boolean }

/**
 * Stores the answers of a round that is still open and at the version that the caller read; `lock` submits it.
 * @param keys the ids of the questions whose answers change
 * @returns when it was locked (null: still open), or undefined when somebody was quicker
 */
export async function storeAnswers(
  transaction: Transaction,
  at: AtVersion,
  { answers, keys, lock }: Store,
): Promise<(RecordStamp & { answered_at: Date | null }) | undefined> {
  const [stored] = await transaction
    .update(applicationQuestions)
    .set({ answers, ...nextVersion(at.version, keys), ...(lock && { answered_at: sql`now()` }) })
    .where(isOpenAtVersion(at))
    .returning({ ...STAMP_COLUMNS, answered_at: applicationQuestions.answered_at })
  return stored
}

export type Asker = { email: string; full_name: string }

/** Who asked one of the actor's own rounds; undefined once that person's account is gone or reviews no more. */
export async function findAsker(transaction: Transaction, roundId: string): Promise<Asker | undefined> {
  const [asker] = await transaction
    .select({ email: sql<string>`email`, full_name: sql<string>`full_name` })
    .from(sql`asker_of(${roundId})`)
  return asker
}
