import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import {
  answersUpdateStatement,
  findOwnQuestionRound,
  type OwnQuestionRound,
  storeAnswers,
} from '#database/questions.ts'
import type { Actor } from '#domain/actor.ts'
import { ESSAY_WORDS } from '#domain/limits.ts'
import {
  type AnswerChanges,
  type AnswersRecord,
  answersShape,
  areKnownQuestions,
  areWithinWordLimit,
  filesIn,
  toAnswers,
  toAnswersRecord,
  withFiles,
} from '#domain/questions/answers-record.ts'
import { mayAnswer } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { findStoredDetails } from '#server/files/stored-details.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import { type StoredRecord, saveRecord } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'

/** Saves answers without submitting them. The request may be repeated. */
export const saveAnswers = (
  { database }: Services,
  { session }: Caller,
  roundId: string,
  save: AnswersSave,
): Promise<Reply<'saveAnswers'>> => saveRecord(database, session, answersRecord(roundId), save)

export type AnswersSave = Calls['saveAnswers']['body']

/**
 * The answers to a round, as a record that can be saved until the answers are submitted, even if a later round has
 * superseded this one.
 */
const answersRecord = (id: string): StoredRecord<OwnQuestionRound, AnswersRecord> => ({
  directUpdate: ({ base_version: version, changes }) =>
    areWithinWordLimit(changes) && !changesFile(changes)
      ? answersUpdateStatement({ id, version }, changes)
      : undefined,
  prepare: withStoredFileDetails,
  find: (transaction) => findOwnQuestionRound(transaction, id),
  requireEditable: requireAnswerable,
  shapeOf: ({ questions }) => answersShape(questions),
  valuesOf: valuesOfQuestionRound,
  update: (transaction, row, changes) =>
    storeAnswers(transaction, row, {
      answers: toAnswers(row.questions, { ...valuesOfQuestionRound(row), ...changes }),
      keys: Object.keys(changes),
      submit: false,
    }),
})

/** Returns whether the changes contain a file. null removes a file. */
const changesFile = (changes: AnswerChanges) =>
  Object.values(changes).some((value) => typeof value === 'object')

/**
 * Replaces the names and sizes of files with the stored values.
 * @throws Problem 'bad-request' for a file that is not the actor's
 */
export async function withStoredFileDetails(
  transaction: Transaction,
  changes: AnswerChanges,
): Promise<AnswerChanges> {
  const files = filesIn(changes)
  return files.length === 0 ? changes : withFiles(changes, await findStoredDetails(transaction, files))
}

export const valuesOfQuestionRound = ({ questions, answers }: OwnQuestionRound): AnswersRecord =>
  toAnswersRecord(questions, answers)

function requireAnswerable(
  actor: Actor,
  row: OwnQuestionRound | undefined,
  changes: AnswersSave['changes'],
): OwnQuestionRound {
  authorise(mayAnswer(actor, row))
  const round = row as OwnQuestionRound
  refuseInvalidAnswers(round, changes)
  return round
}

/** @throws Problem 'bad-request' for answers to unknown questions, or over the word limit */
export function refuseInvalidAnswers({ questions }: OwnQuestionRound, changes: AnswersSave['changes']): void {
  if (areKnownQuestions(questions, changes) && areWithinWordLimit(changes)) return
  throw new Problem(
    'bad-request',
    `changes: each answer must be for a question of this round, or a file where it is allowed, and have at most ${ESSAY_WORDS} words.`,
  )
}
