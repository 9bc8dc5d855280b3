import { ERASED_CHARACTERS_MIN } from '../limits.ts'

/** An expression that names a person. `certain` is false for parts of a name, which others may share. */
export type Expression = { readonly text: string; readonly certain: boolean }

type Details = {
  readonly names: readonly string[]
  readonly emails: readonly string[]
  readonly mobiles: readonly string[]
  readonly links: readonly string[]
  /** Addresses and links that may be a namesake's. */
  readonly uncertain: readonly string[]
}

/** Returns the expressions to search for a person with these details, without duplicates and those that are too short. */
export function expressionsOf({ names, emails, mobiles, links, uncertain }: Details): Expression[] {
  const parts = names.flatMap((name) => name.trim().split(/\s+/))
  const all = [
    ...[...emails, ...names, ...mobiles, ...links].map((text) => ({ text: text.trim(), certain: true })),
    ...[...uncertain, ...parts].map((text) => ({ text: text.trim(), certain: false })),
  ]
  const found = new Map<string, Expression>()
  for (const expression of all) {
    const key = expression.text.toLowerCase()
    if (!found.has(key) && isLongEnough(expression.text)) found.set(key, expression)
  }
  return [...found.values()]
}

/** Returns whether an expression is long enough for its mask. Spaces do not count, because they may be missing. */
export const isLongEnough = (text: string): boolean =>
  text.replaceAll(NOT_LETTERS, '').length >= ERASED_CHARACTERS_MIN

/** Characters of words. PostgreSQL's own class would depend on the database's locale. */
const LETTERS = String.raw`0-9A-Za-z\u00aa-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff`
const NOT_LETTERS = /[^\p{L}\p{M}\p{Nd}]/gu
/** The characters between two words, also in file names and in addresses of lists. */
const BETWEEN = `(?:[^${LETTERS}]|%20)*`
const NOT_BEFORE = `(?<![${LETTERS}])`
/** A longer address before the `@` is another address. */
const NOT_BEFORE_ADDRESS = `(?<![${LETTERS}._+-])`
const NOT_AFTER = `(?![${LETTERS}])`
/** A longer path is another person's page. */
const NOT_BEFORE_HYPHEN = `(?!-[${LETTERS}])`

const PHONE = /^[\d+() .-]+$/
/** The digits of a number without its country code. */
const PHONE_DIGITS = 10
const PHONE_DIGITS_MIN = 7

const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Returns a text in the forms in which it may be stored: as typed, in lower and upper case, and in a query string. */
const formsOf = (text: string) =>
  [...new Set([text, text.toLowerCase(), text.toUpperCase(), encodeURIComponent(text)])].map(escapePattern)

/**
 * Returns a regular expression for an expression, which PostgreSQL and JavaScript understand alike, to be used without
 * regard to case. It finds a name with any characters between its words and with the last name first, a number with
 * and without its country code, and a link with and without its scheme.
 */
export function patternOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  if (PHONE.test(text) && digits.length >= PHONE_DIGITS_MIN) {
    const own = [...digits.slice(-PHONE_DIGITS)].join('[^0-9A-Za-z]{0,3}')
    return String.raw`(?<![0-9])(?:(?:\+|%2B)?[0-9]{1,3}[^0-9A-Za-z]{0,3})?${own}(?![0-9])`
  }
  const link = /^(?:https?:\/\/)?(?:www\.)?([^/\s@]+\.[^/\s@]+\/\S*?)\/?$/i.exec(text)?.[1]
  if (link) {
    const path = formsOf(link).join('|')
    return String.raw`(?:https?(?::\/\/|%3A%2F%2F))?(?:www\.)?(?:${path})${NOT_AFTER}${NOT_BEFORE_HYPHEN}`
  }
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => `(?:${formsOf(word).join('|')})`)
  const [last = '', ...before] = [...words].reverse()
  const orders = words.length > 1 ? [words, [last, ...before.reverse()]] : [words]
  return `${text.includes('@') ? NOT_BEFORE_ADDRESS : NOT_BEFORE}(?:${orders.map((order) => order.join(BETWEEN)).join('|')})${NOT_AFTER}`
}

/** Returns a regular expression that finds any of the expressions. */
export const patternOfAny = (expressions: readonly string[]): string =>
  expressions.map((text) => `(?:${patternOf(text)})`).join('|')

/** Returns whether a text contains one of the expressions. */
export const namesPerson = (text: string, expressions: readonly string[]): boolean =>
  new RegExp(patternOfAny(expressions), 'i').test(text)
