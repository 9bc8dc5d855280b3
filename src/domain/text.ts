/** Text as PostgreSQL can hold it: well-formed Unicode (a half of a pair becomes U+FFFD) without NUL. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** What separates words: exactly JavaScript's `\s`, so that the database can count by the same set. */
export const WHITESPACE_CHARACTERS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Words of a text, split on whitespace (S5-form.9). Every word limit counts by this. */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0

/**
 * Cuts a text at a word limit (D-status.17).
 * @returns `kept` with the whitespace after its last word, and `cut` from the first word too many on;
 *   joined they are the text
 */
export function truncateWords(text: string, limit: number): { kept: string; cut: string } {
  let words = 0
  for (const word of text.matchAll(/\S+/g)) {
    if (++words > limit) return { kept: text.slice(0, word.index), cut: text.slice(word.index) }
  }
  return { kept: text, cut: '' }
}

/** A number and what it counts: counted(1, 'row', 'rows') → '1 row', counted(2, 'waits', 'wait') → '2 wait' */
export const pluralise = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`

const RETRY_UNITS = [
  { unit: 'second', seconds: 1, most: 60 },
  { unit: 'minute', seconds: 60, most: 120 },
  { unit: 'hour', seconds: 3600, most: Number.POSITIVE_INFINITY },
] as const

/**
 * When a refused try may be repeated, as its refusal says it: 'Please try again in 5 minutes.'
 * @param seconds until then; a part of a unit counts as a whole one
 */
export function retryText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  const step = RETRY_UNITS.find(({ seconds: each, most }) => Math.ceil(whole / each) < most) ?? RETRY_UNITS[2]
  const count = Math.ceil(whole / step.seconds)
  return `Please try again in ${count} ${step.unit}${count === 1 ? '' : 's'}.`
}
