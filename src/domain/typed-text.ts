/**
 * Functions that read text as people type and paste it: with digits of other scripts, invisible characters, and line
 * breaks from documents. The browser and the server use the same functions.
 */

/**
 * Invisible characters: control characters, zero-width spaces, soft hyphens, Hangul fillers, the blank Braille pattern,
 * and the object replacement character that dictation and e-mail programs insert.
 */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffc`
/** Joiners, variation selectors and tags change the letter or emoji before them, even at the end of a word. */
const ATTACHED = String.raw`\u200c\u200d\p{Variation_Selector}\u{e0020}-\u{e007f}`
const BLANK = new RegExp(`^[\\s${INVISIBLE}]*$`, 'u')
/**
 * A character that is trimmed. Isolate marks are not, because one at the end of a text may belong to a name within it
 * (`isolate` in text.ts).
 */
const TRIMMED = String.raw`(?:(?![\u2066-\u2069])[\s${INVISIBLE}])`
const TRIMMED_START = new RegExp(`^${TRIMMED}+`, 'u')
/** Without the lookbehind, a search in a long run of spaces would start again at each space. */
const TRIMMED_END = new RegExp(`(?<!${TRIMMED})(?:(?<=[^\\0-\\x7f])([${ATTACHED}]+))?${TRIMMED}*$`, 'u')
const ANY_TRIMMED = new RegExp(TRIMMED, 'u')
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu')
const LINE_BREAK = /[\r\n\t\v\f\u0085\u2028\u2029]/u
const ALL_LINE_BREAKS = new RegExp(LINE_BREAK, 'gu')
const WHITESPACE = /[\s\u0085]+/gu
const LINE_SEPARATORS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** The length of the longest character, in UTF-16 units. */
const LONGEST_CHARACTER = 2
const DIGIT = /\p{Nd}/gu
const IS_DIGIT = /^\p{Nd}$/u
/**
 * The ten digits of a script have consecutive code points. Unicode's five sets of mathematical digits follow each other
 * without a gap.
 */
const DIGITS_IN_ALPHABET = 10

/** Returns whether a text is empty or contains only whitespace and invisible characters. */
export const isBlankText = (text: string): boolean => BLANK.test(text)

/**
 * Removes invisible characters and whitespace from both ends. Keeps invisible characters within the text, those that
 * belong to the last letter or emoji, and isolate marks, unless the text has no visible character.
 */
export function trimBlank(text: string): string {
  if (isBlankText(text)) return ''
  const rest = text.replace(TRIMMED_START, '')
  // Most texts need no trimming at the end. For these, checking the last character avoids a slow search.
  return ANY_TRIMMED.test(rest.slice(-LONGEST_CHARACTER)) ? rest.replace(TRIMMED_END, '$1') : rest
}

/**
 * Removes all invisible characters, even within the text. Use it for addresses and numbers, which never contain one on
 * purpose.
 */
export const withoutInvisible = (text: string): string => text.replace(ALL_INVISIBLE, '')

/**
 * Replaces line breaks and tabs, with the spaces around them, by one space, and drops them at the ends: 'milk ⏎by⏎' →
 * 'milk by'.
 */
export const toSingleLine = (text: string): string =>
  text.replace(WHITESPACE, (run, at: number) => {
    if (!LINE_BREAK.test(run)) return run
    return at === 0 || at + run.length === text.length ? '' : ' '
  })

/** Removes line breaks and tabs. Use it for addresses, which documents wrap: 'acme.in/⏎team' → 'acme.in/team'. */
export const withoutLineBreaks = (text: string): string => text.replace(ALL_LINE_BREAKS, '')

/** Replaces the line breaks of other systems and of documents with '\n'. */
export const withPlainLineBreaks = (text: string): string => text.replace(LINE_SEPARATORS, '\n')

/** Normalises a short text for storage: on one line, without whitespace at the ends. */
export const cleanLine = (text: string): string => trimBlank(toSingleLine(text))

/** Converts the digits of any script to ASCII: '१२३' and '１２３' → '123'. */
export const withAsciiDigits = (text: string): string => text.replace(DIGIT, asciiDigit)

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % DIGITS_IN_ALPHABET)
}

/** Hyphens, dashes and the minus sign, which programs may insert instead of '-'. */
const DASHES = /[\p{Pd}\u2212\u2043]/gu
/** Characters of East Asian input methods, such as ＠ and ＋. */
const FULL_WIDTH = /[\uff01-\uff5e\ufe50-\ufe6b]/g
/** Characters that separate the groups of a mobile number. */
const GROUP_SEPARATORS = /[\s/._\u00b7\u2022\u2027\u2219\u22c5]+/gu
/** A scheme, a label, a sign or a quote before a number: 'tel:', 'https://wa.me/', 'Mobile: ', '☎ '. */
const BEFORE_NUMBER = /^(?:[^\d+(]*[:/]|[^\p{L}\d+(]+)+/u
/** A remark or punctuation after a number, such as ' (WhatsApp)' or ',', or the '.0' that spreadsheets add. */
const AFTER_NUMBER = /(?:\.0|[\s,.'"”’_/]|\([^\d()]*\))+$/

const withHalfWidth = (text: string): string => text.replace(FULL_WIDTH, (sign) => sign.normalize('NFKC'))

/** Normalises a mobile number for validation and storage: 'tel:+91–98200 12345' → '+91-98200 12345'. */
export const readMobile = (typed: string): string =>
  withHalfWidth(withoutInvisible(withAsciiDigits(toSingleLine(typed))))
    .replace(/%2b/i, '+')
    .replace(BEFORE_NUMBER, '')
    .replace(AFTER_NUMBER, '')
    .replace(DASHES, '-')
    .replace(GROUP_SEPARATORS, ' ')
    .trim()

/** Longer texts are not searched for an e-mail address, because they are more than an address with a name. */
const PASTED_CHARACTERS = 1_000
const IN_BRACKETS = /[<([]([^<>()[\]]*)[>)\]]/g
const MAILTO = /^mailto:\/*\s*([^?]*).*$/i
const PERCENT_ENCODED = /%[\da-f]{2}/gi
/** A label such as 'E-mail: ', or a bullet, but not a scheme, as in 'http://asha@acme.in'. */
const BEFORE_ADDRESS = /^(?:[\p{L}\p{M} -]+:(?!\/)\s*|[^\p{L}\p{N}\s]\s+)/u
const STRAY_PUNCTUATION = /^["'(<[“”„‘’«‹]+|[\s"'),;:>\]“”‘’«»‹›!?|…、،؛۔।॥]+$|(?<=[^.])\.+$/gu
/** Markup for bold, italic and code that chat programs leave around an address: '*asha@acme.in*'. */
const AROUND_ADDRESS = /^([*_~`]+)(.*)\1$/

/**
 * Returns the e-mail address in a typed or pasted text: 'Asha <mailto:asha@acme.in>, ' → 'asha@acme.in'. Converts a
 * domain in another script to punycode, so that both spellings belong to the same account. Preserves upper and lower
 * case. Returns the whole text if it has two different addresses, so that validation rejects it.
 */
export function readEmail(typed: string): string {
  const text = withHalfWidth(withoutInvisible(toSingleLine(typed))).trim()
  if (text.length > PASTED_CHARACTERS) return text
  const bracketed = Array.from(text.matchAll(IN_BRACKETS), ([, inside = '']) => inside)
  const parts = [...bracketed, text.replace(IN_BRACKETS, ' ')].map(readBareEmail)
  const [address = text, ...more] = new Set(parts.filter((part) => part.includes('@')))
  return more.length > 0 ? text : address
}

/** Normalises a typed e-mail address as accounts store it: in lower case. */
export const readAccountEmail = (typed: string): string => readEmail(typed).toLowerCase()

/** Returns an address without labels, brackets and markup from documents and chats. */
function readBareEmail(text: string): string {
  const address = text
    .trim()
    .replace(MAILTO, (_, encoded: string) => encoded.replace(PERCENT_ENCODED, percentDecode))
    .replace(BEFORE_ADDRESS, '')
    .replace(AROUND_ADDRESS, '$2')
    .replace(STRAY_PUNCTUATION, '')
    .replace(/’/g, "'")
    .replace(DASHES, '-')
  const at = address.lastIndexOf('@')
  return address.slice(0, at + 1) + toPunycode(address.slice(at + 1))
}

/** Decodes percent-encoded ASCII, because links encode a & or # before the @. */
const percentDecode = (code: string): string => {
  const decoded = String.fromCharCode(Number.parseInt(code.slice(1), 16))
  return IS_ASCII.test(decoded) ? decoded : code
}

const IS_ASCII = /^[\0-\x7f]*$/
/** Letters, digits, dots and hyphens. Other characters, such as a quote, would also be converted to punycode. */
const IN_A_HOST = /^[\p{L}\p{M}\p{N}.。．｡\u00b7-]+$/u

/**
 * Converts a domain to its ASCII form: 'डाटामेल.भारत' → 'xn--c2bd4bq1db8d.xn--h2brj9c'. Does not change invalid
 * domains.
 */
export function toPunycode(domain: string): string {
  if (IS_ASCII.test(domain) || !IN_A_HOST.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}
