import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Part } from '#domain/applications/applicants.ts'
import type { AnswerChanges, AnswersRecord } from '#domain/questions/answers-record.ts'
import type { KeyVersions } from '#domain/records/record.ts'
import { partIn } from './applicants.ts'
import type { Statement, Transaction } from './database.ts'
import { nextVersion, type RecordStamp } from './record-versions.ts'
import { firstOf } from './rows.ts'
import { statement, writeBuilder } from './statement.ts'
import {
  applicationQuestions,
  applications,
  type Question,
  type QuestionAnswer,
} from './tables/applications.ts'

export type QuestionRoundRow = {
  id: string
  sent_at: Date | string
  answered_at: Date | string | null
  questions: Question[]
  answers: QuestionAnswer[]
  version: number
}

export type DiscussionRow = {
  id: string
  part: Part | null
  application_status: string
  company_name: string
  submitted_at: Date | null
  withdrawn: boolean
  question_rounds: QuestionRoundRow[]
}

/** Selects an application with its rounds, latest first, and the answers that the actor may see. */
export const selectDiscussion = (applicationId: string): Statement =>
  statement(sql`
    select a.id, ${partIn(sql`a`)} as part, a.application_status, a.company_name, a.submitted_at,
      a.withdrawn_at is not null as withdrawn,
      coalesce((select jsonb_agg(to_jsonb(round) order by round.sent_at desc) from (
        select id, sent_at, answered_at, questions, coalesce(own.answers, submitted_answers, '[]') as answers,
          coalesce(own.version, 1) as version
        from ${applicationQuestions} left join own_answers(a.id) own on own.question_round = id
        where application_id = a.id) round), '[]') as question_rounds
    from ${applications} a where a.id = ${applicationId}`)

export type SentQuestionRound = QuestionRoundRow & { application_id: string; admin_user_id: string | null }

const QUESTION_ROUND_COLUMNS = {
  id: applicationQuestions.id,
  application_id: applicationQuestions.application_id,
  admin_user_id: applicationQuestions.admin_user_id,
  sent_at: applicationQuestions.sent_at,
  answered_at: applicationQuestions.answered_at,
  questions: applicationQuestions.questions,
  answers: sql<QuestionAnswer[]>`coalesce(${applicationQuestions.submitted_answers}, '[]')`,
  // The version is as private as the answers, because it reveals how often the founder saved.
  version: sql<number>`1`,
}

/**
 * Inserts a round as the actor. Written as SQL, because an administrator may insert only these columns.
 * @returns false if the id is already in use
 */
export async function insertQuestionRound(
  transaction: Transaction,
  { id, application_id, questions }: Pick<SentQuestionRound, 'id' | 'application_id' | 'questions'>,
): Promise<boolean> {
  const stored = await firstOf(
    transaction,
    sql`
    insert into ${applicationQuestions} (id, application_id, admin_user_id, questions)
    values (${id}, ${application_id}, app_user_id(), ${JSON.stringify(questions)}::jsonb)
    on conflict (id) do nothing returning id`,
  )
  return stored !== undefined
}

type LatestQuestionRound = {
  readonly id: string
  readonly application_id: string
  readonly answered_at: Date | null
}

/** Returns the latest round of each application that has any. */
export async function findLatestQuestionRounds(
  transaction: Transaction,
  applicationIds: readonly string[],
): Promise<Map<string, LatestQuestionRound>> {
  const rows = await transaction
    .selectDistinctOn([applicationQuestions.application_id], {
      id: applicationQuestions.id,
      application_id: applicationQuestions.application_id,
      answered_at: applicationQuestions.answered_at,
    })
    .from(applicationQuestions)
    .where(inArray(applicationQuestions.application_id, [...applicationIds]))
    .orderBy(applicationQuestions.application_id, desc(applicationQuestions.sent_at))
  return new Map(rows.map((round) => [round.application_id, round]))
}

/** Inserts a round with the same questions for each application, as the actor. */
export const insertQuestionRounds = (
  transaction: Transaction,
  {
    batch,
    applicationIds,
    questions,
  }: {
    readonly batch: string
    readonly applicationIds: readonly string[]
    readonly questions: readonly Question[]
  },
): Promise<unknown> =>
  transaction.execute(sql`
    insert into ${applicationQuestions} (id, application_id, admin_user_id, batch_id, questions)
    select gen_random_uuid(), value::uuid, app_user_id(), ${batch}, ${JSON.stringify(questions)}::jsonb
    from jsonb_array_elements_text(${JSON.stringify(applicationIds)}::jsonb)`)

/** Returns a round for an administrator, with its answers if they are submitted. */
export async function findQuestionRound(
  transaction: Transaction,
  id: string,
): Promise<SentQuestionRound | undefined> {
  const [row] = await transaction
    .select(QUESTION_ROUND_COLUMNS)
    .from(applicationQuestions)
    .where(eq(applicationQuestions.id, id))
  return row
}

/** A round of one of the actor's own applications. `superseded` is true if a later round has been sent. */
export type OwnQuestionRound = QuestionRoundRow & {
  application_id: string
  part: Part | null
  updated_at: Date
  field_versions: KeyVersions<AnswersRecord>
  superseded: boolean
  company_name: string
  withdrawn_at: Date | null
}

/** Returns a round of one of the actor's own applications. In the founder's role, row policies show no other rounds. */
export async function findOwnQuestionRound(
  transaction: Transaction,
  id: string,
): Promise<OwnQuestionRound | undefined> {
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
      part: partIn(sql`${applications}`),
      company_name: sql<string>`${applications}.company_name`,
      withdrawn_at: applications.withdrawn_at,
      superseded: sql<boolean>`exists (select from application_questions later
        where later.application_id = ${applicationQuestions.application_id}
          and later.sent_at > ${applicationQuestions.sent_at})`,
    })
    .from(applicationQuestions)
    .innerJoin(applications, eq(applications.id, applicationQuestions.application_id))
    .where(eq(applicationQuestions.id, id))
  return row
}

type AtVersion = Pick<QuestionRoundRow, 'id' | 'version'>

/**
 * True if the round is not locked and is still at this version. Row policies limit this to the actor's own
 * applications.
 */
const isOpenAtVersion = ({ id, version }: AtVersion) =>
  and(
    eq(applicationQuestions.id, id),
    eq(applicationQuestions.version, version),
    isNull(applicationQuestions.answered_at),
  )

const storedAnswerSql = (part: 'answer' | 'file') => sql`(
  select answer -> ${part}::text from jsonb_array_elements(answers) as answer
  where answer -> 'order' = question -> 'order')`

/**
 * Returns one answer per question, in order: the changed answer, or else the stored one, or else a blank one. Keeps the
 * files of stored answers.
 */
const mergedAnswersSql = (changes: AnswerChanges) => sql`(
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('order', question -> 'order', 'answer', coalesce(
    ${JSON.stringify(changes)}::jsonb -> (question ->> 'id'), ${storedAnswerSql('answer')}, '""'),
    'file', ${storedAnswerSql('file')})) order by (question ->> 'order')::int)
  from jsonb_array_elements(questions) as question)`

const asksForAll = (changes: AnswerChanges) =>
  sql`(select jsonb_object_agg(question ->> 'id', true) from jsonb_array_elements(questions) as question)
    ?& array(select jsonb_object_keys(${JSON.stringify(changes)}::jsonb))`

const STAMP_COLUMNS = { version: applicationQuestions.version, updated_at: applicationQuestions.updated_at }

/** Saves changed answers. Affects no row unless the round has these questions, is open and is still at this version. */
export const answersUpdateStatement = (at: AtVersion, changes: AnswerChanges): Statement =>
  writeBuilder
    .update(applicationQuestions)
    .set({ answers: mergedAnswersSql(changes), ...nextVersion(at.version, Object.keys(changes)) })
    .where(and(isOpenAtVersion(at), asksForAll(changes)))
    .returning(STAMP_COLUMNS)

type AnswersToStore = { answers: QuestionAnswer[]; keys: readonly string[]; submit: boolean }

/**
 * Saves answers to a round that is still open and at this version. If `submit` is true, also submits them.
 * @param keys ids of the questions whose answers change
 * @returns the time when the answers were submitted (null if still open), or undefined after a concurrent update
 */
export async function storeAnswers(
  transaction: Transaction,
  at: AtVersion,
  { answers, keys, submit }: AnswersToStore,
): Promise<(RecordStamp & { answered_at: Date | null }) | undefined> {
  const [stored] = await transaction
    .update(applicationQuestions)
    .set({ answers, ...nextVersion(at.version, keys), ...(submit && { answered_at: sql`now()` }) })
    .where(isOpenAtVersion(at))
    .returning({ ...STAMP_COLUMNS, answered_at: applicationQuestions.answered_at })
  return stored
}

export type Asker = { user_id: string; email: string; full_name: string }

/**
 * Returns the administrator who sent a round about the actor's own application. Returns undefined if nobody sent the
 * round, or if the sender may no longer read the application (policies/30-questions.sql).
 */
export async function findAsker(
  transaction: Transaction,
  roundId: string,
  twoStepRequired: boolean,
): Promise<Asker | undefined> {
  const [asker] = await transaction
    .select({ user_id: sql<string>`user_id`, email: sql<string>`email`, full_name: sql<string>`full_name` })
    .from(sql`asker_of(${roundId}, ${twoStepRequired})`)
  return asker
}
