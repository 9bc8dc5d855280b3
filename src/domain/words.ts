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
export function cutToWords(text: string, limit: number): { kept: string; cut: string } {
  let words = 0
  for (const word of text.matchAll(/\S+/g)) {
    if (++words > limit) return { kept: text.slice(0, word.index), cut: text.slice(word.index) }
  }
  return { kept: text, cut: '' }
}
