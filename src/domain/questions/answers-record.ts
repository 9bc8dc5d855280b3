import { countWords } from '#domain/text.ts'
import { ESSAY_WORDS } from '../limits.ts'
import type { Changes, RecordShape } from '../records/record.ts'
import { type Answer, answersInOrder, type Question } from './answer-edits.ts'
import { questionIdFor } from './question-set.ts'

/** The answers to a round as a record: the text by the question's id. */
export type AnswersRecord = { readonly [questionId: string]: string }
export type AnswerChanges = Changes<AnswersRecord>

export const answersShape = (questions: readonly Question[]): RecordShape<AnswersRecord> => ({
  keys: answersInOrder(questions, []).map(({ order }) => questionIdFor(order)),
  isEqual: (_, one, other) => (one ?? '') === (other ?? ''),
})

/** One text for every question, blank where none was given. */
export const toAnswersRecord = (questions: readonly Question[], answers: readonly Answer[]): AnswersRecord =>
  Object.fromEntries(
    answersInOrder(questions, answers).map(({ order, answer }) => [questionIdFor(order), answer]),
  )

/** As they are stored and read: one answer for every question, in the questions' order. */
export const toAnswers = (questions: readonly Question[], record: AnswerChanges): Answer[] =>
  answersInOrder(questions, []).map(({ order }) => ({ order, answer: record[questionIdFor(order)] ?? '' }))

export const areWithinWordLimit = (changes: AnswerChanges): boolean =>
  Object.values(changes).every((text) => countWords(text ?? '') <= ESSAY_WORDS)

/** Whether each of the answers is to a question of the round. */
export const areKnownQuestions = (questions: readonly Question[], changes: AnswerChanges): boolean => {
  const { keys } = answersShape(questions)
  return Object.keys(changes).every((key) => keys.includes(key))
}
