import { countWords, pluralise, truncateWords } from './text.ts'

/** The maximum number of words or characters in a text. */
export type TextLimit = { readonly unit: 'word' | 'character'; readonly max: number }

export const characterLimit = (max: number): TextLimit => ({ unit: 'character', max })
export const wordLimit = (max: number): TextLimit => ({ unit: 'word', max })

const MEASURES: Readonly<Record<TextLimit['unit'], (text: string) => number>> = {
  word: countWords,
  character: (text) => text.length,
}

/** Returns the sentence above text that was cut: '3 words did not fit the 200-word limit:' */
export const cutMessage = (cut: string, { unit, max }: TextLimit): string =>
  `${pluralise(MEASURES[unit](cut), unit, `${unit}s`)} did not fit the ${max}-${unit} limit:`

/** The result of an edit: the text, the position of the caret, and the text that was cut. */
type LimitedEdit = { readonly text: string; readonly caret: number; readonly cut: string }

/**
 * Applies a limit to an edit: ignores typing past the limit, and cuts pasted text (S5-questions.8, D-status.17). Cuts
 * only inserted text, never the text after it.
 */
export function limitEdit(before: string, after: string, limit: TextLimit): LimitedEdit {
  const measure = MEASURES[limit.unit]
  const start = commonPrefixLength(before, after)
  const end = commonSuffixLength(before.slice(start), after.slice(start))
  const head = after.slice(0, start)
  const inserted = after.slice(start, after.length - end)
  const tail = after.slice(after.length - end)
  if (measure(after) <= Math.max(limit.max, measure(before))) {
    return { text: after, caret: head.length + inserted.length, cut: '' }
  }
  const kept =
    limit.unit === 'word'
      ? longestFittingWords(inserted, limit.max, (part) => countWords(head + part + tail) <= limit.max)
      : wholeCharacters(inserted, limit.max - head.length - tail.length)
  if (kept === '') return { text: before, caret: start, cut: inserted }
  return { text: head + kept + tail, caret: head.length + kept.length, cut: inserted.slice(kept.length) }
}

/** Returns the longest beginning of an inserted text that fits, in whole words, or '' if no word fits. */
function longestFittingWords(inserted: string, most: number, fits: (part: string) => boolean): string {
  for (let words = Math.min(most, countWords(inserted)); words > 0; words--) {
    const { kept } = truncateWords(inserted, words)
    if (fits(kept)) return kept
  }
  return ''
}

const CHARACTERS = new Intl.Segmenter()

/**
 * Returns the longest beginning of a text that fits `room` UTF-16 units, without splitting an emoji or a letter with
 * its marks.
 */
function wholeCharacters(text: string, room: number): string {
  if (room <= 0) return ''
  return text.slice(0, CHARACTERS.segment(text).containing(room)?.index)
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
