import { describeStatus, type ReviewStatus } from '#domain/applications/status.ts'
import { STATUS_UPDATE_HOURS } from '#domain/limits.ts'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import {
  DEFAULT_TEMPLATE,
  type EmailText,
  fillTemplate,
  type PlaceholderValues,
  splitParagraphs,
} from '#domain/review/email-template.ts'
import { NO_FILTERS, serialiseFilters } from '#domain/review/filters.ts'
import { PATHS } from '#domain/routes.ts'
import { safeName } from '#domain/safe-names.ts'
import type { EmailBuilder, SiteInfo } from './email.ts'

export const receiptEmail: EmailBuilder<'receipt'> = ({ company }, { product, investor, publicUrl }) => ({
  subject: `${investor} has received your application`,
  preview: `The status is usually updated within ${STATUS_UPDATE_HOURS} hours.`,
  heading: 'We have received your application',
  paragraphs: [
    `Thank you for applying to ${investor} with ${companyOrFallback(company)}. Your application is complete and with the people who review it.`,
    `We usually update application status within ${STATUS_UPDATE_HOURS} hours, and write to you when it changes. You can look it up at any time under My Applications.`,
  ],
  action: { label: 'Go to My Applications', url: new URL(PATHS.myApplications, publicUrl) },
  because: `You submitted an application on ${product}.`,
})

/** What an e-mail about a status is written from. */
type StatusEmailFacts = {
  readonly company: string
  /** Its label. */
  readonly status: string
} & Partial<Pick<PlaceholderValues, 'first_name' | 'reasons' | 'note' | 'reapply_after'>>

/** The e-mail about a status, in the words that the founder reads; they are kept with the decision. */
export const statusEmailText = (
  about: StatusEmailFacts,
  house: SiteInfo,
  template = DEFAULT_TEMPLATE,
): EmailText => fillTemplate(template, templateFacts(about, house))

const templateFacts = (
  { company, ...about }: StatusEmailFacts,
  { investor, publicUrl }: SiteInfo,
): PlaceholderValues => ({
  first_name: '',
  reasons: '',
  note: '',
  reapply_after: '',
  ...about,
  company: companyOrFallback(company),
  investor,
  link: new URL(PATHS.myApplications, publicUrl).href,
})

export const statusLabel = (status: ReviewStatus): string => describeStatus(status).label

/** Plain text in the layout of the house; whatever stands in it is text. */
export const statusChangedEmail: EmailBuilder<'status-changed'> = (data, house) => {
  const { subject, body } = 'body' in data ? data : statusEmailText(data, house)
  return {
    subject,
    preview: `The status of your application is now ${data.status}.`,
    heading: data.status,
    paragraphs: splitParagraphs(body),
    action: { label: 'Go to My Applications', url: new URL(PATHS.myApplications, house.publicUrl) },
    because: `You submitted an application on ${house.product}.`,
  }
}

/** To the founder; the link leads straight to the questions. */
export const questionsSentEmail: EmailBuilder<'questions-sent'> = (
  { company, application_id },
  { product, investor, publicUrl },
) => ({
  subject: `${investor} has questions about your application`,
  preview: 'You can save your answers as you go and submit them together.',
  heading: 'Questions about your application',
  paragraphs: [
    `${investor} has read the application of ${companyOrFallback(company)} and would like to know more.`,
    `You can save your answers as often as you like. When every question is answered, choose ${QUESTION_TEXTS.submit}; after that they can no longer be changed.`,
  ],
  action: { label: 'Answer Questions', url: new URL(PATHS.questions(application_id), publicUrl) },
  because: `You submitted an application on ${product}.`,
})

/** To the administrator who asked; the link finds the application's card in the review list. */
export const answersSubmittedEmail: EmailBuilder<'answers-submitted'> = (
  { company },
  { product, publicUrl },
) => {
  const who = displayName(company) || 'A founder'
  const url = new URL(PATHS.review, publicUrl)
  url.search = serialiseFilters({ ...NO_FILTERS, search: searchTerm(company) }).toString()
  return {
    subject: `${who} has answered your questions`,
    preview: `Read the answers under ${QUESTION_TEXTS.title} on the application's card.`,
    heading: 'Your questions are answered',
    paragraphs: [
      `${who} has submitted the answers to your questions. They can no longer be changed.`,
      `You find them under ${QUESTION_TEXTS.title} on the application's card in the review list.`,
    ],
    action: { label: 'Read the answers', url },
    because: `You asked these questions on ${product}.`,
  }
}

/** Longer names are cut short in e-mails: a subject should still be one. */
const NAME_CHARACTERS = 80

const truncate = (company: string, characters: number) =>
  Array.from(company.trim()).slice(0, characters).join('').trimEnd()

/** A company's name as e-mails show it, at most 80 characters; blank when it has none, or one that would be bait. */
export function displayName(company: string): string {
  const name = safeName(company.trim())
  return Array.from(name).length > NAME_CHARACTERS ? `${truncate(name, NAME_CHARACTERS - 1)}…` : name
}

/** As much of a company's name as finds it in the review list. */
export const searchTerm = (company: string): string => truncate(company, NAME_CHARACTERS / 2)

/** How e-mails call an applicant's company, which need not have said its name. */
export const companyOrFallback = (company: string): string => displayName(company) || 'your company'
