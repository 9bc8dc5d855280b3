import { countWords } from '#domain/text.ts'
import { ESSAY_WORDS } from '../limits.ts'
import type { Changes, RecordShape } from '../records/record.ts'
import { type Answer, answersInOrder, type Question } from './answer-edits.ts'
import { questionIdFor } from './question-set.ts'

/** The answers to a round as a record, by question id. */
export type AnswersRecord = { readonly [questionId: string]: string }
export type AnswerChanges = Changes<AnswersRecord>

export const answersShape = (questions: readonly Question[]): RecordShape<AnswersRecord> => ({
  keys: answersInOrder(questions, []).map(({ order }) => questionIdFor(order)),
  isEqual: (_, one, other) => (one ?? '') === (other ?? ''),
})

/** Returns the text of every answer; missing answers are blank. */
export const toAnswersRecord = (questions: readonly Question[], answers: readonly Answer[]): AnswersRecord =>
  Object.fromEntries(
    answersInOrder(questions, answers).map(({ order, answer }) => [questionIdFor(order), answer]),
  )

/** Returns one answer per question, in order, as the API sends them. */
export const toAnswers = (questions: readonly Question[], record: AnswerChanges): Answer[] =>
  answersInOrder(questions, []).map(({ order }) => ({ order, answer: record[questionIdFor(order)] ?? '' }))

export const areWithinWordLimit = (changes: AnswerChanges): boolean =>
  Object.values(changes).every((text) => countWords(text ?? '') <= ESSAY_WORDS)

/** Returns whether every answer belongs to a question of the round. */
export const areKnownQuestions = (questions: readonly Question[], changes: AnswerChanges): boolean => {
  const { keys } = answersShape(questions)
  return Object.keys(changes).every((key) => keys.includes(key))
}
