import { QUESTIONS_MAX, QUESTIONS_MIN, TEXT_CHARACTERS } from '../limits.ts'
import type { Question } from './answering.ts'

/** @param order of the question in its round, from 1 */
export const questionIdOf = (order: number): string => `q${order}`

/**
 * The questions that typed ones make: blank ones dropped, the rest trimmed and numbered q1, q2 … in their order
 * (S5-questions.5).
 */
export const questionSet = (typed: readonly string[]): Question[] =>
  typed
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text, index) => ({ id: questionIdOf(index + 1), text, order: index + 1 }))

export type QuestionSetFault = 'none' | 'rate-limited' | 'too-long'

/** Why questions may not be sent (S5-questions.1, D-form.10); undefined when they may. */
export function questionSetFault(questions: readonly Question[]): QuestionSetFault | undefined {
  if (questions.length < QUESTIONS_MIN) return 'none'
  if (questions.length > QUESTIONS_MAX) return 'rate-limited'
  return questions.some(({ text }) => text.length > TEXT_CHARACTERS) ? 'too-long' : undefined
}

/** Whether two sets ask the same, word for word. */
export const sameQuestions = (one: readonly Question[], other: readonly Question[]): boolean =>
  one.length === other.length && one.every(({ text }, index) => text === other[index]?.text)
