import { foldName } from '../fold-name.ts'

/**
 * Legal forms that people often omit from a company's name, in the countries whose cities the application form offers.
 * The Indian forms come from the Companies Act 2013 and the LLP Act 2008. The others are from the UK, the US,
 * Singapore, the UAE and Hong Kong.
 */
const LEGAL_FORMS: ReadonlySet<string> = new Set([
  ...['private', 'pvt', 'public', 'limited', 'ltd', 'opc', 'llp', 'lp', 'plc', 'cic'],
  ...['inc', 'incorporated', 'corp', 'corporation', 'llc', 'pbc', 'pte', 'fze', 'fzc', 'fzco', 'fz', 'pjsc'],
])

/** Before these words, 'P' belongs to the legal form: Indian companies write '(P) Ltd' for 'Private Limited'. */
const LIMITED_FORMS: ReadonlySet<string | undefined> = new Set(['limited', 'ltd'])

/** A single letter with a dot, as in 'L.L.P.'. The dot does not separate words. */
const DOTTED_LETTER = /(?<![\p{L}\p{N}])(\p{L})\./gu
const NON_WORD = /[^\p{L}\p{M}\p{N}]+/gu

/**
 * Separates several names in one field. The whole field is compared too, because a firm's name may contain such a
 * separator.
 */
const NAME_SEPARATOR = /[,;/|+&()\n]|\band\b/i

/**
 * Normalises the name of a company, a fund or a university: like `foldName`, but also without punctuation and without
 * the legal form at the end. Words such as 'Capital' are part of the name, because Sun Capital is not Sun.
 * @returns '' if nothing is left to compare
 */
export function normaliseName(name: string): string {
  // Apostrophes are removed without leaving a space, because they do not separate words.
  const joined = foldName(name).replaceAll('&', ' and ').replaceAll("'", '').replace(DOTTED_LETTER, '$1')
  const words = joined.replace(NON_WORD, ' ').trim().split(' ')
  const isLegalForm = (word: string, index: number) =>
    LEGAL_FORMS.has(word) || (word === 'p' && index > 0 && LIMITED_FORMS.has(words[index + 1]))
  const last = words.findLastIndex((word, index) => !isLegalForm(word, index))
  return words.slice(0, last + 1).join(' ')
}

/** Returns the normalised names in a field: the whole field, and each name in it. */
export const normalisedNamesIn = (field: string): readonly string[] =>
  [field, ...field.split(NAME_SEPARATOR)].map(normaliseName).filter((name) => name !== '')
