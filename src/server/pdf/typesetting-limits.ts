/**
 * Maximum number of line breaks and paragraphs in a document. Later ones become spaces. Fifteen real essays have fewer
 * than 300.
 */
const BREAKS_MAX = 1_500
/** Maximum number of characters in long words. document.typ measures a long word several times to break its lines. */
const LONG_WORD_CHARACTERS_MAX = 6_000
/** Length from which a word is long. Shorter words take little time. */
const LONG_WORD = 30
const PIECE = LONG_WORD - 5
/** Maximum number of marks on one letter. More marks are decoration and take the typesetter minutes. */
const MARKS_MAX = 6

const LONG_WORDS = new RegExp(`[^\\s\\p{Script=Thai}]{${LONG_WORD},}`, 'gu')
const PIECES = new RegExp(`.{1,${PIECE}}`, 'gsu')
const STACKED_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu')
/**
 * A web address. It counts for less than its length, because an inserted space would change its target.
 */
const ADDRESS = /^\W*https?:.{0,500}$/i
const ADDRESS_DISCOUNT = 5
const LINE_BREAK = /\r?\n/g

/**
 * Limits a document so that Typst can typeset it in seconds, whatever it contains. Excess line breaks become spaces,
 * excess long words get spaces, and stacked marks are cut. The limits are far beyond any real application.
 */
export function limitForTypesetting<Document extends object>(document: Document): Document {
  let breaks = BREAKS_MAX
  let longWordCharacters = LONG_WORD_CHARACTERS_MAX
  const boundLines = (text: string) => text.replace(LINE_BREAK, (it) => (breaks-- > 0 ? it : ' '))
  const boundWords = (text: string) =>
    text.replace(LONG_WORDS, (word) => {
      longWordCharacters -= ADDRESS.test(word) ? word.length / ADDRESS_DISCOUNT : word.length
      return longWordCharacters >= 0 ? word : (word.match(PIECES) ?? []).join(' ')
    })
  const boundText = (text: string) => boundWords(boundLines(text.replace(STACKED_MARKS, '$1')))
  const boundParagraphs = (paragraphs: readonly string[]): string[] => {
    if (paragraphs.length === 0) return []
    const kept = paragraphs.slice(0, Math.max(1, breaks))
    const rest = paragraphs.slice(kept.length)
    breaks -= kept.length
    return [...kept.slice(0, -1), [kept.at(-1) ?? '', ...rest].join(' ')].map(boundText)
  }
  const bound = (value: unknown, key?: string): unknown => {
    if (typeof value === 'string') return boundText(value)
    if (key === 'paragraphs') return boundParagraphs(value as string[])
    if (Array.isArray(value)) return value.map((item) => bound(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, bound(inner, name)]))
  }
  return bound(document) as Document
}
