import { trimBlank, withAsciiDigits, withoutInvisible } from './typed-text.ts'

/** The error message shown next to an input whose text is not an amount. */
export const NOT_AN_AMOUNT = 'Enter an amount in rupees, like 15,00,000 or 15 lakh'

const UNITS: readonly (readonly [names: RegExp, rupees: number])[] = [
  [/^(k|thousand|hazaar|hazar|हज़ार|हजार)$/u, 1_000],
  [/^(l|lac|lacs|lakh|lakhs|लाख)$/u, 100_000],
  [/^(cr|crs|crore|crores|करोड़|करोड़|करोड)$/u, 10_000_000],
  [/^(m|mn|mio|mil|million|millions)$/u, 1_000_000],
  [/^(b|bn|billion|billions)$/u, 1_000_000_000],
]

/** A currency's sign, abbreviation or name before the number. */
const CURRENCY = /^(?:[₹₨]|(?:inr|rs|rupees?|रु|रू|रुपये|रुपए)\.?)\s*/iu
/** What may follow an amount: a currency, 'only', and the '/-' or '.-' that Indian writers add. */
const CLOSING =
  /(?:\s*(?:[/.,][-–—=]+|\/|[₹₨]|(?<![\p{L}\p{M}])(?:inr|rs|rupees?|only|रु|रू|रुपये|रुपए|मात्र)\.?))+$/iu
const DIGITS = /^\d+$/
/**
 * Groups of three digits, or the Indian groups of two before the last three, separated by commas, apostrophes or
 * spaces.
 */
const GROUPED = /^(?:\d{1,3}(?:[,' ]\d{3})+|\d{1,3}(?:[,' ]\d{2})*[,' ]\d{3})$/
const NUMBER_WITH_UNIT =
  /^(?<whole>[\d,' ]+)?(?:\.(?<fraction>\d*))?(?:e\+?(?<exponent>\d{1,2}))?\s*(?<unit>[^\d\s.,'+-]+?)?\.?$/iu

/** Converts digits, spaces and punctuation to ASCII, and removes the currency and words such as 'only'. */
function plainText(typed: string): string {
  const text = withAsciiDigits(withoutInvisible(typed.replace(/\s/gu, ' ')))
    .replace(/[’＇]/g, "'")
    .replace(/[，٬]/g, ',')
    .replace(/[．٫]/g, '.')
  return trimBlank(trimBlank(trimBlank(text).replace(CURRENCY, '')).replace(CLOSING, ''))
}

const unitOf = (name: string | undefined): number | undefined =>
  name === undefined ? 1 : UNITS.find(([names]) => names.test(name.toLowerCase()))?.[1]

/**
 * Reads an amount of whole rupees as people write it: '₹ 1,23,456.50', '1500.00', '1.5 Cr', '2.5 lakh', '1.5E+07',
 * '५०,०००', '5,000/-'. Paise are dropped (S5-form.17).
 * @returns whole rupees, null for a blank text, and undefined if the text is ambiguous or not an amount. Amounts above
 *   the largest safe integer become that integer, so that the validation rejects them.
 */
export function readAmount(typed: string): number | null | undefined {
  const text = plainText(typed)
  if (text === '') return null
  const { whole = '', fraction = '', exponent, unit } = NUMBER_WITH_UNIT.exec(text)?.groups ?? {}
  const digits = whole.replace(/[,' ]+$/, '')
  if (digits === '' && fraction === '') return undefined
  if (digits !== '' && !DIGITS.test(digits) && !GROUPED.test(digits)) return undefined
  const rupees = unitOf(unit)
  if (rupees === undefined) return undefined
  const power = Number(exponent ?? 0)
  // '1.500' may mean 1500, so without a unit only one or two decimals count as paise.
  if (rupees === 1 && power === 0 && fraction.length > 2) return undefined
  return scale(digits.replace(/\D/g, ''), fraction, power + Math.log10(rupees))
}

/** Shifts the decimal point in the text, because multiplying would cause rounding errors. */
function scale(whole: string, fraction: string, places: number): number {
  const padded = fraction.padEnd(places, '0')
  return Math.min(Number(`${whole}${padded.slice(0, places)}`), Number.MAX_SAFE_INTEGER)
}

const CHARACTERS_OF_AN_AMOUNT = /^[\d,.'\s₹+/–\-\p{L}\p{M}]*$/u
const WORDS_OF_AN_AMOUNT = [
  ...['rs', 'inr', 'e', 'to', 'only', 'k', 'thousand', 'hazaar', 'lakhs', 'crores', 'millions', 'billions'],
  ...['हज़ार', 'लाख', 'करोड़', 'रुपये', 'मात्र'],
]
const FIRST_LETTERS = new Set(WORDS_OF_AN_AMOUNT.map(([letter]) => letter))

/**
 * Returns whether an unfinished text may become an amount: '1.5 C', '10-1'. Checks only the first letter of each word.
 * If other letters were rejected too, typing 'monthly' would leave 'mn', which means a million.
 */
export const mayBecomeAmount = (text: string): boolean =>
  CHARACTERS_OF_AN_AMOUNT.test(text) &&
  (text.match(/[\p{L}\p{M}]+/gu) ?? []).every(([letter = '']) => FIRST_LETTERS.has(letter.toLowerCase()))

/** Returns whether an unfinished text may become a decimal number: '12.', '-'. */
export const mayBecomeDecimal = (text: string): boolean => /^[\d.,\s%+–−e-]*$/i.test(text)

/** The error message shown next to an input whose text is not a percentage. */
export const NOT_A_NUMBER = 'Enter a number, like 12 or 12.5'

/** Title of the toast about text that was not accepted as a number, after its input has disappeared. */
export const NUMBER_NOT_SAVED = 'Number not saved'

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
/** Minus signs that programs insert instead of '-'. Excludes dashes, which may be bullets or part of a range. */
const MINUS = /^[\u2010\u2011\u2212\ufe63\uff0d]/
const COMMA_DECIMAL = /^[+-]?\d+,\d{1,2}$/

/**
 * Reads a decimal number: '12', '12.5', '12,5', '१२.५ %'.
 * @returns null for a blank text, undefined if it is not a number
 */
export function readDecimal(typed: string): number | null | undefined {
  const text = trimBlank(plainText(typed).replace(/\s*[%％٪]$/u, '')).replace(MINUS, '-')
  if (text === '') return null
  if (COMMA_DECIMAL.test(text)) return Number(text.replace(',', '.'))
  return DECIMAL.test(text) ? Number(text) : undefined
}

/** Reads a decimal number like `readDecimal`, and whole numbers with grouped digits: '1,500', '1,00,000'. */
export function readNumber(typed: string): number | null | undefined {
  const text = plainText(typed)
  return GROUPED.test(text) ? Number(text.replace(/\D/g, '')) : readDecimal(typed)
}
