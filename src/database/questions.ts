import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Statement, Transaction } from './database.ts'
import { statement } from './statement.ts'
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
export const discussionOf = (applicationId: string): Statement =>
  statement(sql`
    select a.id, a.user_id, a.application_status, a.company_name, a.submitted_at,
      coalesce((select jsonb_agg(to_jsonb(round) order by round.sent_at desc) from (
        select id, sent_at, answered_at, questions, coalesce(own.answers, submitted_answers, '[]') as answers
        from ${applicationQuestions} left join own_answers(a.id) own on own.round = id
        where application_id = a.id) round), '[]') as rounds
    from ${applications} a where a.id = ${applicationId}`)

export type SentRound = RoundRow & { application_id: string; admin_user_id: string | null }

const SENT = {
  id: applicationQuestions.id,
  application_id: applicationQuestions.application_id,
  admin_user_id: applicationQuestions.admin_user_id,
  sent_at: applicationQuestions.sent_at,
  answered_at: applicationQuestions.answered_at,
  questions: applicationQuestions.questions,
  answers: sql<QuestionAnswer[]>`coalesce(${applicationQuestions.submitted_answers}, '[]')`,
}

/**
 * Sends a round in the actor's name. Written out, because an administrator may give no other column.
 * @returns whether it was stored; false when its id is taken
 */
export async function storeRound(
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
    .select(SENT)
    .from(applicationQuestions)
    .where(eq(applicationQuestions.id, id))
  return row
}

/** A round of one of the actor's own applications, with whether a later one was sent. */
export type OwnRound = RoundRow & {
  application_id: string
  user_id: string | null
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

/**
 * Stores the answers of a round that is still open; `lock` submits it.
 * @returns when it was locked (null: still open), or undefined when it was locked already
 */
export async function storeAnswers(
  transaction: Transaction,
  id: string,
  answers: QuestionAnswer[],
  { lock }: { lock: boolean },
): Promise<{ answered_at: Date | null } | undefined> {
  const [stored] = await transaction
    .update(applicationQuestions)
    .set({ answers, ...(lock && { answered_at: sql`now()` }) })
    .where(and(eq(applicationQuestions.id, id), isNull(applicationQuestions.answered_at)))
    .returning({ answered_at: applicationQuestions.answered_at })
  return stored
}

export type Asker = { email: string; full_name: string }

/** Who asked one of the actor's own rounds; undefined once that person's account is gone or reviews no more. */
export async function askerOf(transaction: Transaction, roundId: string): Promise<Asker | undefined> {
  const [asker] = await transaction
    .select({ email: sql<string>`email`, full_name: sql<string>`full_name` })
    .from(sql`asker_of(${roundId})`)
  return asker
}
