import { cleanLine, trimBlank } from '#domain/typed-text.ts'
import { REAPPLY_MONTHS } from '../limits.ts'

/** The placeholders that a template may name in braces. */
export const PLACEHOLDERS = [
  ...(['first_name', 'company', 'investor', 'status', 'reasons', 'note', 'reapply_after', 'link'] as const),
]
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** The text for each placeholder; empty if there is none. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

/** A plain-text e-mail; empty lines separate its paragraphs. */
export type EmailText = { readonly subject: string; readonly body: string }

/** The template of every status that the team has not customised. */
export const DEFAULT_TEMPLATE: EmailText = {
  subject: 'Your application to {investor}: {status}',
  body: 'The status of the application of {company} is now: {status}.\n\n{note}\n\n{reasons}',
}

/** Texts written for this decision, which follow at the end if the template does not name them. */
const APPENDED_PLACEHOLDERS = ['reasons', 'note'] as const
const PLACEHOLDER = /\{(\w+)\}/g
const BRACES = /\{[^{}]*\}|[{}]/g
const EMPTY_LINES = /\n\s*\n/
const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu

/**
 * Fills in a template. Inserted texts are not parsed again, because a company may be called '{note}'. An empty paragraph
 * is dropped, and an empty subject falls back to the default. Reasons and a note that the template does not name are
 * appended, so that no text for the founder is lost.
 */
export function fillTemplate(template: EmailText, values: PlaceholderValues): EmailText {
  const appended = APPENDED_PLACEHOLDERS.filter((name) => values[name])
    .map((name) => `{${name}}`)
    .filter((placeholder) => !template.body.includes(placeholder))
  const body = [template.body, ...appended].join('\n\n')
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (whole, name) => values[name as Placeholder] ?? whole)
  const inOneLine = (text: string) => cleanLine(fill(text).replace(BREAKS, ' '))
  const paragraphs = body.split(EMPTY_LINES).map((paragraph) => trimBlank(fill(paragraph)))
  return {
    subject: inOneLine(template.subject) || inOneLine(DEFAULT_TEMPLATE.subject),
    body: paragraphs.filter(Boolean).join('\n\n'),
  }
}

/** Returns the paragraphs of an e-mail's body. */
export const splitParagraphs = (body: string): string[] => body.split(EMPTY_LINES).filter(Boolean)

/** Returns the unknown placeholders and single braces of a text, each once, which would reach founders as they are. */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = PLACEHOLDERS.map((name) => `{${name}}`)
  const found = text.match(BRACES) ?? []
  return [...new Set(found)].filter((braced) => !known.includes(braced))
}

/** Returns the date from which a declined founder may apply again. @param decided the date of the decision */
export function reapplyDate(decided: Date): string {
  const months = decided.getUTCMonth() + REAPPLY_MONTHS
  const last = new Date(Date.UTC(decided.getUTCFullYear(), months + 1, 0))
  // Shorter months end before the day of the decision.
  const day = Math.min(decided.getUTCDate(), last.getUTCDate())
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), day)).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
