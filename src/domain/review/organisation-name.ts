/**
 * What a name says of the form of a company, and people leave out: those of the countries whose cities an application
 * can name (India: Companies Act 2013 and LLP Act 2008; UK, US, Singapore, UAE, Hong Kong).
 */
const LEGAL_FORMS: ReadonlySet<string> = new Set([
  ...['private', 'pvt', 'public', 'limited', 'ltd', 'opc', 'llp', 'lp', 'plc', 'cic'],
  ...['inc', 'incorporated', 'corp', 'corporation', 'llc', 'pbc', 'pte', 'fze', 'fzc', 'fzco', 'fz', 'pjsc'],
])

/** Indian companies write (P) Ltd for Private Limited; a P elsewhere is part of the name. */
const LIMITED_FORMS: ReadonlySet<string | undefined> = new Set(['limited', 'ltd'])

/** A capital or a letter alone, as in L.L.P.: its dot parts no words. */
const DOTTED_LETTER = /(?<![\p{L}\p{N}])(\p{L})\./gu
/** Parts no words either: nor do a soft hyphen, and what joins letters of Indian scripts or keeps them apart. */
const JOINING_CHARACTERS = /['’‘`´\u00ad\p{Join_Control}]/gu
const ACCENTS = /[\u0300-\u036f]/g
const NON_WORD = /[^\p{L}\p{M}\p{N}]+/gu

/** Names that stand in one field; a name of a firm that holds one of these is compared whole as well. */
const NAME_SEPARATOR = /[,;/|+&()\n]|\band\b/i

/**
 * A name of a company, a fund or a university as its words: case, accents, punctuation and the legal form do not
 * count. 'Capital' and the like are part of the name: Sun Capital is not Sun (workbench, point 20).
 * @returns '' when nothing is left to compare
 */
export function normaliseName(name: string): string {
  const plain = name.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase()
  const spoken = plain.replaceAll('&', ' and ').replace(JOINING_CHARACTERS, '').replace(DOTTED_LETTER, '$1')
  const words = spoken.replace(NON_WORD, ' ').trim().split(' ')
  const isOfForm = (word: string, at: number) =>
    LEGAL_FORMS.has(word) || (word === 'p' && at > 0 && LIMITED_FORMS.has(words[at + 1]))
  const last = words.findLastIndex((word, at) => !isOfForm(word, at))
  return words.slice(0, last + 1).join(' ')
}

/** A field that may name several: the words of it whole, and of every name in it. */
export const normalisedNamesIn = (field: string): readonly string[] =>
  [field, ...field.split(NAME_SEPARATOR)].map(normaliseName).filter((words) => words !== '')
