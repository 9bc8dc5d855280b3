import { countWords, truncateWords } from '#domain/text.ts'
import { ESSAY_WORDS } from '../limits.ts'

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

/** Returns the questions with a blank answer. A round can be submitted when there are none (S5-questions.9). */
export function unansweredQuestions(questions: readonly Question[], answers: readonly Answer[]): Question[] {
  const blank = new Set(
    answersInOrder(questions, answers)
      .filter(({ answer }) => answer.trim() === '')
      .map(({ order }) => order),
  )
  return questions.filter(({ order }) => blank.has(order))
}

/**
 * Applies the word limit to an edit: typing past the limit is ignored, and a paste is cut (S5-questions.8,
 * D-status.17). Only inserted text is cut, never the text after it.
 * @returns the text, the position of the caret, and the text that was cut
 */
export function limitEdit(
  before: string,
  after: string,
  limit: number = ESSAY_WORDS,
): { text: string; caret: number; cut: string } {
  const start = commonPrefixLength(before, after)
  const end = commonSuffixLength(before.slice(start), after.slice(start))
  const head = after.slice(0, start)
  const brought = after.slice(start, after.length - end)
  const tail = after.slice(after.length - end)
  if (countWords(after) <= Math.max(limit, countWords(before))) {
    return { text: after, caret: head.length + brought.length, cut: '' }
  }
  for (let words = Math.min(limit, countWords(brought)); words > 0; words--) {
    const { kept, cut } = truncateWords(brought, words)
    const text = head + kept + tail
    if (countWords(text) <= limit) return { text, caret: head.length + kept.length, cut }
  }
  return { text: before, caret: start, cut: brought }
}

function commonPrefixLength(one: string, other: string): number {
  const longest = Math.min(one.length, other.length)
  let length = 0
  while (length < longest && one[length] === other[length]) length++
  return length
}

function commonSuffixLength(one: string, other: string): number {
  const longest = Math.min(one.length, other.length)
  let length = 0
  while (length < longest && one.at(-1 - length) === other.at(-1 - length)) length++
  return length
}
