/**
 * Reads text as people type and paste it: with digits of other scripts, characters that nobody sees, and line breaks
 * from documents. Browser and server use the same functions.
 */

/** Characters that show nothing: zero-width spaces, soft hyphens, Hangul fillers, the blank Braille pattern. */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\p{Cc}\u2800`
/** Joiners, variation selectors and tags change the letter or emoji before them, even at the end of a word. */
const ATTACHED = String.raw`\u200c\u200d\p{Variation_Selector}\u{e0020}-\u{e007f}`
const BLANK = new RegExp(`^[\\s${INVISIBLE}]*$`, 'u')
const BLANK_START = new RegExp(`^[\\s${INVISIBLE}]+`, 'u')
/** The lookbehind keeps a long run of spaces within a text from being scanned from each of its characters. */
const BLANK_END = new RegExp(
  `(?<![\\s${INVISIBLE}])(?:(?<=[^\\0-\\x7f])([${ATTACHED}]+))?[\\s${INVISIBLE}]*$`,
  'u',
)
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu')
const LINE_BREAK = /[\r\n\t\v\f\u0085\u2028\u2029]/u
const ALL_LINE_BREAKS = new RegExp(LINE_BREAK, 'gu')
const WHITESPACE = /[\s\u0085]+/gu
const LINE_SEPARATORS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const DIGIT = /\p{Nd}/gu
const IS_DIGIT = /^\p{Nd}$/u
/** Digits of a script follow one another; the five mathematical alphabets also follow one another without a gap. */
const DIGITS_IN_ALPHABET = 10

/** Returns whether a text shows nothing: it has only whitespace and invisible characters, or no characters. */
export const isBlankText = (text: string): boolean => BLANK.test(text)

/** Removes invisible characters and whitespace from both ends, and keeps those within the text, such as joiners. */
export const trimBlank = (text: string): string => text.replace(BLANK_START, '').replace(BLANK_END, '$1')

/**
 * Removes all invisible characters, even those within the text. For addresses and numbers, which never contain one on
 * purpose.
 */
export const withoutInvisible = (text: string): string => text.replace(ALL_INVISIBLE, '')

/** Replaces line breaks and tabs with a space, and drops those at the ends: 'milk⏎by⏎' → 'milk by'. */
export const toSingleLine = (text: string): string =>
  text.replace(WHITESPACE, (run, at: number) => {
    if (!LINE_BREAK.test(run)) return run
    return at === 0 || at + run.length === text.length ? '' : ' '
  })

/** Removes line breaks and tabs. For addresses, which documents wrap: 'acme.in/⏎team' → 'acme.in/team'. */
export const withoutLineBreaks = (text: string): string => text.replace(ALL_LINE_BREAKS, '')

/** Replaces the line breaks of other systems and of documents with '\n'. */
export const withPlainLineBreaks = (text: string): string => text.replace(LINE_SEPARATORS, '\n')

/** Returns a short text as it is stored: on one line, without blank edges. */
export const cleanLine = (text: string): string => trimBlank(toSingleLine(text))

/** Replaces digits of any script: '१२३' and '１２３' → '123'. */
export const withAsciiDigits = (text: string): string => text.replace(DIGIT, asciiDigit)

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % DIGITS_IN_ALPHABET)
}

const DASHES = /\p{Pd}/gu
/** Spaces, slashes and full stops separate the groups of a mobile number. */
const GROUP_SEPARATORS = /[\s/.]+/g

/** Returns a mobile number as it is checked and stored: 'tel:+91–98200 12345' → '+91-98200 12345'. */
export const readMobile = (typed: string): string =>
  withoutInvisible(withAsciiDigits(toSingleLine(typed)))
    .trim()
    .replace(/^tel:/i, '')
    .replace(/\uff0b/g, '+')
    .replace(DASHES, '-')
    .replace(GROUP_SEPARATORS, ' ')
    .trim()

const IN_ANGLE_BRACKETS = /<([^<>]*)>\s*$/
const MAILTO = /^mailto:([^?]*).*$/i
const PERCENT_ENCODED = /%[\da-f]{2}/gi
const STRAY_PUNCTUATION = /^["'(<[]+|[\s"'),;:>\]]+$|(?<=[^.])\.+$/g

/**
 * Returns the e-mail address in what somebody typed or pasted: 'Asha <mailto:asha@acme.in>, ' → 'asha@acme.in'. A domain
 * in another script becomes punycode, so that both spellings are the same account. Case is kept.
 */
export function readEmail(typed: string): string {
  const text = withoutInvisible(toSingleLine(typed)).trim()
  const address = (IN_ANGLE_BRACKETS.exec(text)?.[1] ?? text)
    .trim()
    .replace(MAILTO, (_, encoded: string) => encoded.replace(PERCENT_ENCODED, percentDecode))
    .replace(STRAY_PUNCTUATION, '')
    .replace(/[＠﹫]/g, '@')
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at + 1) + toPunycode(address.slice(at + 1))
}

/** Decodes ASCII, as links encode a & or # before the @. */
const percentDecode = (code: string): string => {
  const decoded = String.fromCharCode(Number.parseInt(code.slice(1), 16))
  return IS_ASCII.test(decoded) ? decoded : code
}

const IS_ASCII = /^[\0-\x7f]*$/
/** Anything that would make a host into another part of a web address. */
const NOT_IN_A_HOST = /[\s/?#@:\\]/u

/** Returns a domain in its ASCII form: 'डाटामेल.भारत' → 'xn--c2bd4bq1db8d.xn--h2brj9c'. Invalid domains stay as typed. */
export function toPunycode(domain: string): string {
  if (IS_ASCII.test(domain) || NOT_IN_A_HOST.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}
