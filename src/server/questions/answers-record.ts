import type { Calls } from '#contract/calls.ts'
import { answersUpdate, findOwnRound, type OwnRound, storeAnswers } from '#database/questions.ts'
import type { Actor } from '#domain/actor.ts'
import { ESSAY_WORDS } from '#domain/limits.ts'
import {
  type AnswersRecord,
  answersOf,
  answersRecordOf,
  answersShape,
  areAsked,
  areWithinWords,
} from '#domain/questions/answers-record.ts'
import { mayAnswer } from '#server/access/questions.ts'
import { authorise } from '#server/access/verdict.ts'
import { Problem } from '#server/problem.ts'
import type { StoredRecord } from '#server/records/save.ts'

export type AnswersSave = Calls['saveAnswers']['body']

/** The answers to a round as a record, until they are submitted. A round that a later one followed still keeps its text. */
export const answersRecord = (id: string): StoredRecord<OwnRound, AnswersRecord> => ({
  atOnce: ({ base_version: version, changes }) =>
    areWithinWords(changes) ? answersUpdate({ id, version }, changes) : undefined,
  find: (transaction) => findOwnRound(transaction, id),
  admit: answerable,
  shapeOf: ({ questions }) => answersShape(questions),
  valuesOf: valuesOfRound,
  stampOf: ({ version, updated_at, field_versions }) => ({ version, updated_at, field_versions }),
  update: (transaction, row, changes) =>
    storeAnswers(transaction, row, {
      answers: answersOf(row.questions, { ...valuesOfRound(row), ...changes }),
      keys: Object.keys(changes),
      lock: false,
    }),
})

export const valuesOfRound = ({ questions, answers }: OwnRound): AnswersRecord =>
  answersRecordOf(questions, answers)

function answerable(actor: Actor, row: OwnRound | undefined, changes: AnswersSave['changes']): OwnRound {
  authorise(mayAnswer(actor, row))
  const round = row as OwnRound
  refuseUnfitting(round, changes)
  return round
}

/** @throws Problem 'bad-request' for answers to questions that the round does not ask, or over the word limit */
export function refuseUnfitting({ questions }: OwnRound, changes: AnswersSave['changes']): void {
  if (areAsked(questions, changes) && areWithinWords(changes)) return
  throw new Problem(
    'bad-request',
    `changes: each answer goes to one question of this round and has at most ${ESSAY_WORDS} words.`,
  )
}
