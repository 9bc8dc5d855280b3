import { ESSAY_WORDS } from '../limits.ts'
import type { Changes, Shape } from '../records/record.ts'
import { countWords } from '../words.ts'
import { type Answer, answersInOrder, type Question } from './answering.ts'
import { questionIdOf } from './question-set.ts'

/** The answers to a round as a record: the text by the question's id. */
export type AnswersRecord = { readonly [questionId: string]: string }
export type AnswerChanges = Changes<AnswersRecord>

export const answersShape = (questions: readonly Question[]): Shape<AnswersRecord> => ({
  keys: answersInOrder(questions, []).map(({ order }) => questionIdOf(order)),
  same: (_, one, other) => (one ?? '') === (other ?? ''),
})

/** One text for every question, blank where none was given. */
export const answersRecordOf = (questions: readonly Question[], answers: readonly Answer[]): AnswersRecord =>
  Object.fromEntries(
    answersInOrder(questions, answers).map(({ order, answer }) => [questionIdOf(order), answer]),
  )

/** As they are stored and read: one answer for every question, in the questions' order. */
export const answersOf = (questions: readonly Question[], record: AnswerChanges): Answer[] =>
  answersInOrder(questions, []).map(({ order }) => ({ order, answer: record[questionIdOf(order)] ?? '' }))

export const areWithinWords = (changes: AnswerChanges): boolean =>
  Object.values(changes).every((text) => countWords(text ?? '') <= ESSAY_WORDS)

/** Whether each of the answers is to a question of the round. */
export const areAsked = (questions: readonly Question[], changes: AnswerChanges): boolean => {
  const { keys } = answersShape(questions)
  return Object.keys(changes).every((key) => keys.includes(key))
}
