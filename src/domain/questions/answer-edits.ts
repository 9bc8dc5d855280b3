import { isBlankText } from '#domain/typed-text.ts'

/** A question of a round. Answers refer to its `order`. */
export type Question = { readonly id: string; readonly text: string; readonly order: number }
export type Answer = { readonly order: number; readonly answer: string }

/** Returns one answer per question, in order; missing answers are blank. */
export function answersInOrder(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  const given = new Map(answers.map(({ order, answer }) => [order, answer]))
  return [...questions]
    .sort((one, other) => one.order - other.order)
    .map(({ order }) => ({ order, answer: given.get(order) ?? '' }))
}

/** Returns the questions whose answer is blank. A round can be submitted when no answer is blank (S5-questions.9). */
export function unansweredQuestions(questions: readonly Question[], answers: readonly Answer[]): Question[] {
  const blank = new Set(
    answersInOrder(questions, answers)
      .filter(({ answer }) => isBlankText(answer))
      .map(({ order }) => order),
  )
  return questions.filter(({ order }) => blank.has(order))
}
