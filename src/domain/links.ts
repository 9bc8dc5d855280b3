import { EMAIL_CHARACTERS, EMAIL_LOCAL_CHARACTERS, LINK_CHARACTERS } from './limits.ts'
import { withoutInvisible } from './typed-text.ts'

const HOSTNAME = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i
/** The characters that RFC 5322 allows without quotes. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/

/** Percent-encoded invisible characters. Browsers encode them when they are pasted along with a link. */
const ENCODED_INVISIBLE = /%(?:E2%80%(?:8[B-F]|A[A-E])|E2%81%A0|EF%BB%BF|C2%AD)/gi
const IN_ANGLE_BRACKETS = /^<(.*)>\W*$/u
const BEFORE_LINK = /^["'([“„‘«‹]+/u
/**
 * Encoded spaces, and the punctuation of the sentence around a link. A closing bracket belongs to the link if the link
 * contains the opening one.
 */
const AFTER_LINK = /(?:%20|%09|%0A|%0D|%C2%A0|["'.,;:!\]”’»›…।॥。、،؛۔*]|(?<!\([^)]*)\))+$/iu

/**
 * Hyphens that word processors insert instead of '-'. Excludes dashes, which may be intended, as in a Wikipedia
 * address.
 */
const HYPHENS = /[\u2010\u2011\ufe63\uff0d]/g

/**
 * Normalises a web address: allows only http(s), and adds `https://` if the scheme is missing (D-form.28, D-form.29).
 * Removes the invisible characters and the punctuation that come with a copied link.
 * @returns null for an invalid address, such as one with another scheme, a space or backslash, a host without a dot,
 *   more than LINK_CHARACTERS characters, or a user name before the host, which can hide the real target
 */
export function normaliseLink(text: string): string | null {
  if (text.length > 2 * LINK_CHARACTERS) return null
  const typed = withoutInvisible(text)
    .trim()
    .replace(IN_ANGLE_BRACKETS, '$1')
    .replace(BEFORE_LINK, '')
    .replace(ENCODED_INVISIBLE, '')
    .replace(AFTER_LINK, '')
  return parseWebAddress(typed)
}

/** Normalises a web address like `normaliseLink`, but rejects one with other characters around it. */
export function parseWebAddress(text: string): string | null {
  const typed = text.replace(HYPHENS, '-')
  if (/[\s\\\p{Cc}]/u.test(typed)) return null
  // After 'https://', a second scheme parses as a host without a dot, which is rejected.
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username || url.password || !HOSTNAME.test(url.hostname)) return null
  return url.href.length > LINK_CHARACTERS ? null : url.href
}

/** Schemes whose links browsers execute or render as content. */
const SCRIPT_SCHEME = /^(javascript|vbscript|data):/i
/** Browsers ignore some of these characters inside a scheme. */
const IGNORED_CHARACTERS = /[\p{Cc}\p{Cf}\p{Z}]/gu

export const SCRIPT_LINK = 'A link must begin with https:// or http://. This one is not saved.'

/** Returns whether a link has a scheme that can run code. A draft may hold any other invalid link (D-form.37). */
export const isScriptLink = (text: string): boolean =>
  SCRIPT_SCHEME.test(text.replace(IGNORED_CHARACTERS, ''))

/** Error messages for invalid web and e-mail addresses. */
export const NOT_A_LINK = 'Enter a web address like https://linkedin.com/in/name'
export const NOT_AN_EMAIL = 'Enter an e-mail address like name@company.com'

/** Returns the domain of an e-mail address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Returns whether a domain is valid in an e-mail address. */
export const isMailDomain = (domain: string): boolean =>
  HOSTNAME.test(domain) && /\.(?:[a-z]+|xn--[a-z\d-]+)$/i.test(domain)

/**
 * Returns whether a text has the format of an e-mail address: one @, no spaces, a dotted domain, and a limited length.
 */
export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@')
  return (
    more.length === 0 &&
    text.length <= EMAIL_CHARACTERS &&
    local.length <= EMAIL_LOCAL_CHARACTERS &&
    LOCAL_PART.test(local) &&
    isMailDomain(domain)
  )
}
