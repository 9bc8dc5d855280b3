import { and, eq, ne, sql } from 'drizzle-orm'
import type { Question } from '#domain/questions/answer-edits.ts'
import type { Statement, Transaction } from './database.ts'
import { firstOf } from './rows.ts'
import { selectBuilder } from './statement.ts'
import { questionSets } from './tables/question-sets.ts'

export type QuestionSetRow = {
  readonly id: string
  readonly name: string
  readonly questions: Question[]
  readonly on_submission: boolean
  readonly version: number
}

const SET_COLUMNS = {
  id: questionSets.id,
  name: questionSets.name,
  questions: questionSets.questions,
  on_submission: questionSets.on_submission,
  version: questionSets.version,
}

/** Selects all sets, sorted by name. */
export const selectQuestionSets = (): Statement =>
  selectBuilder.select(SET_COLUMNS).from(questionSets).orderBy(questionSets.folded_name)

/** Locks the question sets until the transaction ends. @returns all sets */
export async function lockQuestionSets(transaction: Transaction): Promise<QuestionSetRow[]> {
  await transaction.execute(sql`select lock_question_sets()`)
  return transaction.select(SET_COLUMNS).from(questionSets)
}

/** Returns whether another set has this name. */
export async function isSetNameTaken(transaction: Transaction, id: string, name: string): Promise<boolean> {
  const found = await transaction
    .select({ id: questionSets.id })
    .from(questionSets)
    .where(and(ne(questionSets.id, id), eq(questionSets.folded_name, sql`fold_name(${name})`)))
  return found.length > 0
}

/**
 * Saves a set if it is still at `version`. Version 0 creates it. If founders are to be asked its questions on
 * submission, it replaces the previously marked set.
 * @returns the new version, or undefined after a concurrent change
 */
export async function storeQuestionSet(
  transaction: Transaction,
  { id, version, ...fields }: QuestionSetRow,
): Promise<number | undefined> {
  const nextVersion = sql`${questionSets.version} + 1`
  if (fields.on_submission) {
    await transaction
      .update(questionSets)
      .set({ on_submission: false, version: nextVersion })
      .where(and(ne(questionSets.id, id), questionSets.on_submission))
  }
  if (version === 0) {
    // Written as SQL, because administrators may insert only these columns.
    await transaction.execute(sql`
      insert into ${questionSets} (id, name, questions, on_submission)
      values (${id}, ${fields.name}, ${JSON.stringify(fields.questions)}::jsonb, ${fields.on_submission})`)
    return 1
  }
  const [row] = await transaction
    .update(questionSets)
    .set({ ...fields, version: nextVersion })
    .where(and(eq(questionSets.id, id), eq(questionSets.version, version)))
    .returning({ version: questionSets.version })
  return row?.version
}

export async function deleteQuestionSet(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(questionSets).where(eq(questionSets.id, id))
}

/**
 * Sends the set marked 'Ask every founder on submission' to the actor, who has just submitted an application.
 * @returns the questions; none if no set is marked, or if the application already has questions
 */
export async function askOnSubmission(transaction: Transaction, applicationId: string): Promise<Question[]> {
  const row = await firstOf<{ asked: Question[] | null }>(
    transaction,
    sql`select ask_on_submission(${applicationId}) as asked`,
  )
  return row?.asked ?? []
}
