import { describeStatus, type ReviewStatus } from '#domain/applications/status.ts'
import {
  DEFAULT_TEMPLATE,
  type EmailFacts,
  type EmailText,
  fillTemplate,
  paragraphsOf,
} from '#domain/review/email-template.ts'
import { PATHS } from '#domain/routes.ts'
import { called } from './company.ts'
import type { House, Writer } from './letter.ts'

/** What an e-mail about a status is written from. */
type About = {
  readonly company: string
  /** Its label. */
  readonly status: string
} & Partial<Pick<EmailFacts, 'first_name' | 'reasons' | 'note' | 'reapply_after'>>

/** The e-mail about a status, in the words that the founder reads; they are kept with the decision. */
export const wordsOf = (about: About, house: House, template = DEFAULT_TEMPLATE): EmailText =>
  fillTemplate(template, factsOf(about, house))

const factsOf = ({ company, ...about }: About, { investor, publicUrl }: House): EmailFacts => ({
  first_name: '',
  reasons: '',
  note: '',
  reapply_after: '',
  ...about,
  company: called(company),
  investor,
  link: new URL(PATHS.myApplications, publicUrl).href,
})

export const labelOf = (status: ReviewStatus): string => describeStatus(status).label

/** Plain text in the layout of the house; whatever stands in it is text. */
export const statusChanged: Writer<'status-changed'> = (data, house) => {
  const { subject, body } = 'body' in data ? data : wordsOf(data, house)
  return {
    subject,
    preview: `The status of your application is now ${data.status}.`,
    heading: data.status,
    paragraphs: paragraphsOf(body),
    action: { label: 'Go to My Applications', url: new URL(PATHS.myApplications, house.publicUrl) },
    because: `You submitted an application on ${house.product}.`,
  }
}
