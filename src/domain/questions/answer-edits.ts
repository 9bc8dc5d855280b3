import { isBlankText } from '#domain/typed-text.ts'
import type { StoredFile } from '../files/stored-file.ts'

/** A question of a round. Answers refer to its `order`. */
export type Question = {
  readonly id: string
  readonly text: string
  readonly order: number
  /** True if the answer may include a file, with or without text. */
  readonly allows_file?: true | undefined
}
export type Answer = {
  readonly order: number
  readonly answer: string
  readonly file?: StoredFile | undefined
}

/** Returns one answer per question, in order. Missing answers are blank. */
export function answersInOrder(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  const given = new Map(answers.map((answer) => [answer.order, answer]))
  return [...questions]
    .sort((one, other) => one.order - other.order)
    .map(({ order }) => given.get(order) ?? { order, answer: '' })
}

/**
 * Returns the questions that have neither a text nor a file as their answer. A round can be submitted when there are
 * none (S5-questions.9).
 */
export function unansweredQuestions(questions: readonly Question[], answers: readonly Answer[]): Question[] {
  const blank = new Set(
    answersInOrder(questions, answers)
      .filter(({ answer, file }) => isBlankText(answer) && !file)
      .map(({ order }) => order),
  )
  return questions.filter(({ order }) => blank.has(order))
}
