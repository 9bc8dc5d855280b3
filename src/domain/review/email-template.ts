import { REAPPLY_MONTHS } from '../limits.ts'

/** What a template may name in braces. */
export const PLACEHOLDERS = [
  ...(['first_name', 'company', 'investor', 'status', 'reasons', 'note', 'reapply_after', 'link'] as const),
]
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** What stands in an e-mail for each of them; blank where there is nothing to say. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

/** An e-mail in words: plain text, whose paragraphs an empty line parts. */
export type EmailText = { readonly subject: string; readonly body: string }

/** The words of the house: what founders read while nobody has written a template for the status. */
export const DEFAULT_TEMPLATE: EmailText = {
  subject: 'Your application to {investor}: {status}',
  body: 'The status of the application of {company} is now: {status}.\n\n{note}\n\n{reasons}',
}

/** What is given for the one e-mail, beside what is known. */
const APPENDED_PLACEHOLDERS = ['reasons', 'note'] as const
const PLACEHOLDER = /\{(\w+)\}/g
const BRACES = /\{[^{}]*\}|[{}]/g
const EMPTY_LINES = /\n\s*\n/
const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu

/**
 * Fills a template in. What is filled in is not looked through again: a company may call itself '{note}'.
 * A paragraph goes of which the placeholders leave nothing; a subject of which they leave nothing is the default's.
 * Reasons and note that the template does not name follow at its end: what was written to a founder is not left out.
 */
export function fillTemplate({ subject, body: named }: EmailText, facts: PlaceholderValues): EmailText {
  const unnamed = APPENDED_PLACEHOLDERS.filter((name) => facts[name] && !named.includes(`{${name}}`)).map(
    (name) => `{${name}}`,
  )
  const body = [named, ...unnamed].join('\n\n')
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (whole, name) => facts[name as Placeholder] ?? whole)
  const inOneLine = (text: string) => fill(text).replace(BREAKS, ' ').trim()
  const paragraphs = body.split(EMPTY_LINES).map((paragraph) => fill(paragraph).trim())
  return {
    subject: inOneLine(subject) || inOneLine(DEFAULT_TEMPLATE.subject),
    body: paragraphs.filter(Boolean).join('\n\n'),
  }
}

/** The paragraphs of an e-mail's body. */
export const splitParagraphs = (body: string): string[] => body.split(EMPTY_LINES).filter(Boolean)

/**
 * Whatever stands in braces without being a placeholder, and braces that stand alone, each once and as they were
 * written: a founder would read them.
 */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = PLACEHOLDERS.map((name) => `{${name}}`)
  const found = text.match(BRACES) ?? []
  return [...new Set(found)].filter((braced) => !known.includes(braced))
}

/** From when on somebody who was declined may apply again, in words of an e-mail. @param decided the day of the decision */
export function reapplyDate(decided: Date): string {
  const months = decided.getUTCMonth() + REAPPLY_MONTHS
  const last = new Date(Date.UTC(decided.getUTCFullYear(), months + 1, 0))
  // There is no 31st of every month.
  const day = Math.min(decided.getUTCDate(), last.getUTCDate())
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), day)).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
