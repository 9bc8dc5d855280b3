import { formatDate } from '#domain/dates.ts'
import { cleanLine, trimBlank } from '#domain/typed-text.ts'
import type { ReviewStatus } from '../applications/status.ts'
import { isoDay } from '../dates.ts'
import { REAPPLY_MONTHS } from '../limits.ts'

/** The names that a template may use in braces. */
export const PLACEHOLDERS = [
  ...(['first_name', 'company', 'investor', 'status', 'meeting', 'reasons', 'note'] as const),
  ...(['reapply_after', 'link'] as const),
]
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** The text for each placeholder. It is empty if there is nothing to insert. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

/** A plain-text e-mail. Empty lines separate its paragraphs. */
export type EmailText = { readonly subject: string; readonly body: string }

const DEFAULT_SUBJECT = 'Your application to {investor}: {status}'

const withDefaultSubject = (...paragraphs: readonly string[]): EmailText => ({
  subject: DEFAULT_SUBJECT,
  body: paragraphs.join('\n\n'),
})

/**
 * The templates for statuses whose e-mail the team has not customised. The greeting is added later
 * (server/email/render-email.ts).
 */
export const DEFAULT_TEMPLATES: Readonly<Record<ReviewStatus, EmailText>> = {
  submitted: withDefaultSubject(
    'Your application for {company} is back in our queue: its status is {status} again.',
    '{meeting}',
    '{note}',
    '{reasons}',
    'You do not need to do anything. We will write to you when there is news.',
    '{investor}',
  ),
  under_review: withDefaultSubject(
    'We have started to review your application, and are looking forward to getting to know {company}. Its status is now {status}.',
    '{meeting}',
    '{note}',
    '{reasons}',
    'You do not need to do anything. We will write to you when there is news, or if we have a question.',
    '{investor}',
  ),
  more_info_needed: withDefaultSubject(
    'Thank you for your application. We would like to know a little more about {company} before we go on, so its status is now {status}.',
    '{meeting}',
    '{note}',
    '{reasons}',
    'Questions that we send you are under My Applications. Take the time you need: you can save your answers as you go.',
    '{investor}',
  ),
  meeting_scheduled: withDefaultSubject(
    'We enjoyed reading about {company} and would like to meet.',
    '{meeting}',
    '{note}',
    '{reasons}',
    'The status of your application is now {status}. We look forward to talking with you.',
    '{investor}',
  ),
  follow_up_questions: withDefaultSubject(
    'Thank you for everything you have told us about {company} so far. It has left us curious: the status of your application is now {status}.',
    '{meeting}',
    '{note}',
    '{reasons}',
    'Questions that we send you are under My Applications. Take the time you need: you can save your answers as you go.',
    '{investor}',
  ),
  approved: withDefaultSubject(
    'We have good news: we would like to go ahead with {company}. The status of your application is now {status}. Congratulations to you and your team!',
    '{meeting}',
    '{note}',
    '{reasons}',
    'We will write to you about the next steps.',
    '{investor}',
  ),
  no_fit: withDefaultSubject(
    'Thank you for showing us {company}, and for the work that went into your application. We have read all of it, and we will not invest at this point.',
    '{meeting}',
    '{reasons}',
    '{note}',
    "You're welcome to apply again from {reapply_after}.",
    '{investor}',
  ),
}

/**
 * Placeholders whose texts are written for one decision. The texts are appended if the template lacks the placeholder.
 */
const APPENDED_PLACEHOLDERS = ['meeting', 'reasons', 'note'] as const
const PLACEHOLDER = /\{(\w+)\}/g
const BRACES = /\{[^{}]*\}|[{}]/g
const EMPTY_LINES = /\n\s*\n/
const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu

/**
 * Fills in a template. Does not parse inserted texts, because a company could be called '{note}'. Drops empty
 * paragraphs, and replaces an empty subject with the default. If the template has no placeholder for the meeting, the
 * reasons or the note, appends them.
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
    subject: inOneLine(template.subject) || inOneLine(DEFAULT_SUBJECT),
    body: paragraphs.filter(Boolean).join('\n\n'),
  }
}

/** Returns the paragraphs of an e-mail's body. */
export const splitParagraphs = (body: string): string[] => body.split(EMPTY_LINES).filter(Boolean)

/** Returns the unknown placeholders and single braces of a text, each once. Founders would see them literally. */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = PLACEHOLDERS.map((name) => `{${name}}`)
  const found = text.match(BRACES) ?? []
  return [...new Set(found)].filter((braced) => !known.includes(braced))
}

/**
 * Returns the day from which a declined founder may apply again: '2026-09-12'.
 * @param decidedOn the day of the decision in the group's time zone
 */
export function reapplyDay(decidedOn: string): string {
  const decided = new Date(decidedOn)
  const months = decided.getUTCMonth() + REAPPLY_MONTHS
  const last = new Date(Date.UTC(decided.getUTCFullYear(), months + 1, 0))
  // If the month has no such day, uses its last day.
  const day = Math.min(decided.getUTCDate(), last.getUTCDate())
  return isoDay(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), day)))
}

export const FIRST_NAME = '{first_name}' satisfies `{${Placeholder}}`

/** Returns whether a template's e-mails name their recipient. */
export const namesRecipient = ({ subject, body }: EmailText): boolean =>
  `${subject} ${body}`.includes(FIRST_NAME)

/** Returns whether a template's e-mails state the day from which a founder may apply again. */
export const namesReapplyDay = ({ subject, body }: EmailText): boolean =>
  `${subject} ${body}`.includes('{reapply_after}')

/**
 * Returns the day from which a declined founder may apply again, in the wording of e-mails: '12 September 2026'.
 * @param decidedOn the day of the decision in the group's time zone
 */
export const reapplyDate = (decidedOn: string): string => formatDate(reapplyDay(decidedOn))
