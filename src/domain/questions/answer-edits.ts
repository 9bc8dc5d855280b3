import { countWords, truncateWords } from '#domain/text.ts'
import { ESSAY_WORDS } from '../limits.ts'

/** A question of a round; `order` is what answers refer to. */
export type Question = { readonly id: string; readonly text: string; readonly order: number }
export type Answer = { readonly order: number; readonly answer: string }

/** One answer for every question, in the questions' order, blank where none was given. */
export function answersInOrder(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  const given = new Map(answers.map(({ order, answer }) => [order, answer]))
  return [...questions]
    .sort((one, other) => one.order - other.order)
    .map(({ order }) => ({ order, answer: given.get(order) ?? '' }))
}

/** The questions that have no answer but blanks; a round is submitted when there is none (S5-questions.9). */
export function unansweredQuestions(questions: readonly Question[], answers: readonly Answer[]): Question[] {
  const blank = new Set(
    answersInOrder(questions, answers)
      .filter(({ answer }) => answer.trim() === '')
      .map(({ order }) => order),
  )
  return questions.filter(({ order }) => blank.has(order))
}

/**
 * What an edit leaves when a text may not grow beyond the limit (S5-questions.8, D-status.17: typing past the limit is
 * ignored, a paste is cut at it). Only what the edit brought in is cut, never what stood behind it.
 * @returns the text, the caret's place in it, and what was cut off the edit
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
