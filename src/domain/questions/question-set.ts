import { trimBlank } from '#domain/typed-text.ts'
import { QUESTIONS_MAX, QUESTIONS_MIN, TEXT_CHARACTERS } from '../limits.ts'
import type { Question } from './answer-edits.ts'

/** @param order of the question in its round, from 1 */
export const questionIdFor = (order: number): string => `q${order}`

/**
 * Creates questions from typed texts: drops blank ones, trims the rest, and numbers them q1, q2 … in order
 * (S5-questions.5).
 */
export const createQuestionSet = (typed: readonly string[]): Question[] =>
  typed
    .map(trimBlank)
    .filter((text) => text !== '')
    .map((text, index) => ({ id: questionIdFor(index + 1), text, order: index + 1 }))

export type QuestionSetError = 'none' | 'rate-limited' | 'too-long'

/** Returns the reason why questions cannot be sent, if there is one (S5-questions.1, D-form.10). */
export function questionSetError(questions: readonly Question[]): QuestionSetError | undefined {
  if (questions.length < QUESTIONS_MIN) return 'none'
  if (questions.length > QUESTIONS_MAX) return 'rate-limited'
  return questions.some(({ text }) => text.length > TEXT_CHARACTERS) ? 'too-long' : undefined
}

/** Compares the texts of two sets. */
export const areSameQuestions = (one: readonly Question[], other: readonly Question[]): boolean =>
  one.length === other.length && one.every(({ text }, index) => text === other[index]?.text)
