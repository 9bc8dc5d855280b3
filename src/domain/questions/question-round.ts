import { trimBlank } from '#domain/typed-text.ts'
import { QUESTIONS_MAX, QUESTIONS_MIN, TEXT_CHARACTERS } from '../limits.ts'
import type { Question } from './answer-edits.ts'

/** @param order number of the question in its round, from 1 */
export const questionIdFor = (order: number): string => `q${order}`

/** Returns the record key of the file that answers a question. */
export const fileKeyOf = (questionId: string): string => `${questionId}_file`

/** A question as typed. If it is a plain string, its answer may not include a file. */
export type TypedQuestion = string | { readonly text: string; readonly allows_file: boolean }

/** Converts a question to the form that the server accepts. */
export const typedQuestion = ({
  text,
  allows_file,
}: Pick<Question, 'text' | 'allows_file'>): TypedQuestion => (allows_file ? { text, allows_file } : text)

/**
 * Creates questions from typed ones: drops blank questions, trims the rest, and numbers them q1, q2 … in order
 * (S5-questions.5).
 */
export const numberQuestions = (typed: readonly TypedQuestion[]): Question[] =>
  typed
    .map((question) => (typeof question === 'string' ? { text: question, allows_file: false } : question))
    .map(({ text, allows_file }) => ({ text: trimBlank(text), allows_file }))
    .filter(({ text }) => text !== '')
    .map(({ text, allows_file }, index) => ({
      id: questionIdFor(index + 1),
      text,
      order: index + 1,
      ...(allows_file && { allows_file }),
    }))

export type QuestionsError = 'none' | 'too-many' | 'too-long'

/** Returns the reason why questions cannot be sent, if any (S5-questions.1, D-form.10). */
export function questionsError(questions: readonly Question[]): QuestionsError | undefined {
  if (questions.length < QUESTIONS_MIN) return 'none'
  if (questions.length > QUESTIONS_MAX) return 'too-many'
  return questions.some(({ text }) => text.length > TEXT_CHARACTERS) ? 'too-long' : undefined
}

const isSameQuestion = (one: Question, other: Question | undefined) =>
  one.text === other?.text && one.allows_file === other.allows_file

/** Returns whether two lists contain the same questions in the same order. */
export const areSameQuestions = (one: readonly Question[], other: readonly Question[]): boolean =>
  one.length === other.length && one.every((question, index) => isSameQuestion(question, other[index]))
