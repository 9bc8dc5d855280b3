import { type SQL, sql } from 'drizzle-orm'
import {
  type AnswerChanges,
  type Answers,
  APPLICATION_FORM,
  isOwnKey,
  type StandardKey,
} from '#domain/applications/form/application-form.ts'
import { answersAsJson, toColumns } from './tables/answers.ts'

/**
 * Builds a single JSON value from all answers of an application, including a draft's answers to own questions that have
 * been removed.
 * @param table the name of the table, or its alias
 */
export const applicationAnswers = (table: string): SQL<Answers> =>
  sql<Answers>`(${answersAsJson(APPLICATION_FORM, table)} || ${sql.identifier(table)}.own_answers)`

/** Converts changed answers to column values, for an insert. */
export function toInsertedAnswers(changes: AnswerChanges): Record<string, unknown> {
  const own = ownAnswersIn(changes)
  return { ...standardColumns(changes), ...(own && { own_answers: sql`${JSON.stringify(own)}::jsonb` }) }
}

/** Converts changed answers to column values, for an update. Other own answers keep their values. */
export function toUpdatedAnswers(changes: AnswerChanges): Record<string, unknown> {
  const own = ownAnswersIn(changes)
  return {
    ...standardColumns(changes),
    ...(own && { own_answers: sql`own_answers || ${JSON.stringify(own)}::jsonb` }),
  }
}

/** Returns the answers to own questions among changes, or undefined if there are none. */
export function ownAnswersIn(changes: AnswerChanges): AnswerChanges | undefined {
  const own = Object.entries(changes).filter(([key]) => isOwnKey(key))
  return own.length > 0 ? Object.fromEntries(own) : undefined
}

/** Converts changed answers of the six sections to column values. */
export const standardColumns = (changes: Partial<Pick<Answers, StandardKey>>): Record<string, unknown> =>
  toColumns(APPLICATION_FORM, changes)
