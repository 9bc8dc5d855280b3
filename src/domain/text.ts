import { replaceWordProcessorCharacters } from './word-processor-characters.ts'

/**
 * Makes a text storable in PostgreSQL and visible everywhere: replaces lone surrogates with U+FFFD, removes control
 * characters including NUL, and replaces the characters of word processors.
 */
export const cleanText = (text: string): string => replaceWordProcessorCharacters(text.toWellFormed())

/** The characters of JavaScript's `\s`. The database uses them to count words in the same way. */
export const WHITESPACE_CHARACTERS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Counts the words in a text, separated by whitespace. All word limits use this function (S5-form.9). */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0

/**
 * Cuts a text at a word limit (D-status.17).
 * @returns `kept`, including the whitespace after its last word, and `cut`, the rest of the text
 */
export function truncateWords(text: string, limit: number): { kept: string; cut: string } {
  let words = 0
  for (const word of text.matchAll(/\S+/g)) {
    if (++words > limit) return { kept: text.slice(0, word.index), cut: text.slice(word.index) }
  }
  return { kept: text, cut: '' }
}

/**
 * Returns a number with the matching form of a noun or verb: pluralise(1, 'row', 'rows') → '1 row', pluralise(2,
 * 'waits', 'wait') → '2 wait'.
 */
export const pluralise = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`

/** Letters of Hebrew, Arabic and the other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Isolates a right-to-left name, as <bdi> does in HTML, so that it does not reorder the words around it. */
export const isolate = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)

const RETRY_UNITS = [
  { unit: 'second', seconds: 1, most: 60 },
  { unit: 'minute', seconds: 60, most: 120 },
  { unit: 'hour', seconds: 3600, most: Number.POSITIVE_INFINITY },
] as const

/**
 * Returns a sentence such as 'Please try again in 5 minutes.'
 * @param seconds until the next attempt is allowed; rounded up to the unit
 */
export function retryText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  const step = RETRY_UNITS.find(({ seconds: each, most }) => Math.ceil(whole / each) < most) ?? RETRY_UNITS[2]
  const count = Math.ceil(whole / step.seconds)
  return `Please try again in ${count} ${step.unit}${count === 1 ? '' : 's'}.`
}

/** Returns a text with a capital first letter. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
