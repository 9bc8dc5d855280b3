import { EMAIL_CHARACTERS, EMAIL_LOCAL_CHARACTERS, LINK_CHARACTERS } from './limits.ts'

const HOSTNAME = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i
// What the accounts library takes as well; wider, and its refusal would come without a text of ours.
const LOCAL_PART = /^[\w+'-]+(\.[\w+'-]+)*(?<!')$/

/**
 * A web address as it is stored: http(s) only, `https://` added when the scheme is missing (D-form.28, D-form.29).
 * @returns null when it is no such address: another scheme, spaces, a host without a dot, or a user name
 *   before the host, which can make a link look as if it led elsewhere
 */
export function normaliseLink(text: string): string | null {
  const typed = text.trim()
  if (/[\s\\\p{Cc}]/u.test(typed)) return null
  // Behind https:// another scheme is a host without a dot, and refused as such.
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username || url.password || !HOSTNAME.test(url.hostname)) return null
  return url.href.length > LINK_CHARACTERS ? null : url.href
}

/** Under these a browser runs, or shows as a page, what stands in the link itself instead of leading anywhere. */
const SCRIPT_SCHEME = /^(javascript|vbscript|data):/i
/** Browsers pass over some of these within a scheme; none of them belongs there. */
const IGNORED_CHARACTERS = /[\p{Cc}\p{Cf}\p{Z}]/gu

export const SCRIPT_LINK = 'A link must begin with https:// or http://. This one is not saved.'

/** Whether a link would run where it is followed. Not even a draft holds one; any other half-typed link it does (D-form.37). */
export const isScriptLink = (text: string): boolean =>
  SCRIPT_SCHEME.test(text.replace(IGNORED_CHARACTERS, ''))

/** What is said of a text that is no web address, or no e-mail address. */
export const NOT_A_LINK = 'Enter a web address like https://linkedin.com/in/name'
export const NOT_AN_EMAIL = 'Enter an e-mail address like name@company.com'

/** Of an e-mail address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Whether e-mail can go to a domain of this name. */
export const isMailDomain = (domain: string): boolean => HOSTNAME.test(domain) && /\.[a-z]+$/i.test(domain)

/** Whether a text has the format of an e-mail address: one @, no spaces, a dotted domain, bounded length. */
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
