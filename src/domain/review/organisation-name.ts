/**
 * What a name says of the form of a company, and people leave out: those of the countries whose cities an application
 * can name (India: Companies Act 2013 and LLP Act 2008; UK, US, Singapore, UAE, Hong Kong).
 */
const LEGAL_FORMS: ReadonlySet<string> = new Set([
  ...['private', 'pvt', 'public', 'limited', 'ltd', 'opc', 'llp', 'lp', 'plc', 'cic'],
  ...['inc', 'incorporated', 'corp', 'corporation', 'llc', 'pbc', 'pte', 'fze', 'fzc', 'fzco', 'fz', 'pjsc'],
])

/** A capital or a letter alone, as in L.L.P.: its dot parts no words. */
const DOTTED_LETTER = /(?<![\p{L}\p{N}])(\p{L})\./gu
const APOSTROPHE = /['’‘`´]/gu
const ACCENT = /[\u0300-\u036f]/g
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/gu

/** Names that stand in one field; a name of a firm that holds one of these is compared whole as well. */
const BETWEEN_NAMES = /[,;/|+&()\n]|\band\b/i

/**
 * A name of a company, a fund or a university as its words: case, accents, punctuation and the legal form do not
 * count. 'Capital' and the like are part of the name: Sun Capital is not Sun (workbench, point 20).
 * @returns '' when nothing is left to compare
 */
export function nameWords(name: string): string {
  const plain = name.normalize('NFKD').replace(ACCENT, '').normalize('NFC').toLowerCase()
  const spoken = plain.replaceAll('&', ' and ').replace(APOSTROPHE, '').replace(DOTTED_LETTER, '$1')
  const words = spoken.replace(NO_WORD, ' ').trim().split(' ')
  const last = words.findLastIndex((word) => !LEGAL_FORMS.has(word))
  return words.slice(0, last + 1).join(' ')
}

/** A field that may name several: the words of it whole, and of every name in it. */
export const namesIn = (field: string): readonly string[] =>
  [field, ...field.split(BETWEEN_NAMES)].map(nameWords).filter((words) => words !== '')
