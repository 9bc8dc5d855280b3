import { describeStatus, REVIEW_STATUSES, type ReviewStatus } from '#domain/applications/status.ts'
import { fundingRoundMoment } from '#domain/funding-rounds/messages.ts'
import { STATUS_UPDATE_HOURS } from '#domain/limits.ts'
import { type CalendarEntry, meetingTime } from '#domain/meetings/meeting.ts'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import {
  EMAIL_ACTION,
  firstSentence,
  founderReason,
  splitAtButton,
  statusHeading,
} from '#domain/review/email-layout.ts'
import {
  DEFAULT_TEMPLATES,
  type EmailText,
  fillTemplate,
  type PlaceholderValues,
  splitParagraphs,
} from '#domain/review/email-template.ts'
import { NO_FILTERS, serialiseFilters } from '#domain/review/filters.ts'
import { PATHS } from '#domain/routes.ts'
import { safeName } from '#domain/safe-names.ts'
import { isolate } from '#domain/text.ts'
import { trimBlank } from '#domain/typed-text.ts'
import type { SiteInfo } from '#server/site-settings.ts'
import { calendarFile } from './calendar-file.ts'
import type { CalendarFile, EmailBuilder, EmailData } from './email.ts'

/**
 * Sent to a founder with a started draft, and to its members. Gives the time in the round's zone, because the founder's
 * zone is unknown.
 */
export const closingReminderEmail: EmailBuilder<'closing-reminder'> = (data, site) => {
  const { investor, product, publicUrl } = site
  const round = isolate(displayName(data.funding_round))
  const moment = fundingRoundMoment(data.closes_at, data.time_zone)
  return {
    preview: `It closes on ${moment}.`,
    heading: `${round} closes soon`,
    ...(data.for_member
      ? {
          subject: `${round} closes soon: complete your shared application to ${investor}`,
          paragraphs: [
            `The application to ${investor} that you edit with your co-founders has not been submitted yet.`,
            `${round} closes on ${moment}. Complete your part before then. Only the owner of the application can submit it.`,
          ],
          reason: `You get this because you edit an application to ${investor} on ${product}.`,
        }
      : {
          subject: `${round} closes soon: submit your application to ${investor}`,
          paragraphs: [
            `You have started an application to ${investor} but have not submitted it yet.`,
            `${round} closes on ${moment}. Submit your application before then.`,
          ],
          reason: `You get this because you started an application to ${investor} on ${product}.`,
        }),
    action: { label: 'Continue your application', url: new URL(PATHS.myApplications, publicUrl) },
    unsubscribe: new URL(PATHS.stopReminders(data.token), publicUrl),
  }
}

const inviterOf = (name: string) => isolate(displayName(name)) || 'A founder'

/** Sent to an address whether or not it has an account. The e-mail is the same in both cases. */
export const coFounderInvitationEmail: EmailBuilder<'co-founder-invitation'> = (
  { company, invited_by },
  site,
) => ({
  subject: `Edit an application to ${site.investor} together`,
  preview: `${inviterOf(invited_by)} has shared an application with you.`,
  heading: 'Edit an application together',
  paragraphs: [
    `${inviterOf(invited_by)} invited you to edit the application of ${companyOrFallback(company)} to ${site.investor}.`,
    'Sign in or sign up with this e-mail address, then accept the invitation under My Applications.',
  ],
  action: myApplications(site),
  reason: "A founder entered your address. If you weren't expecting this, ignore it.",
})

/** Sent to the member to whom the owner offers the ownership. */
export const ownershipOfferedEmail: EmailBuilder<'ownership-offered'> = ({ company, offered_by }, site) => ({
  subject: `Become the owner of an application to ${site.investor}`,
  preview: `${inviterOf(offered_by)} wants to hand it over to you.`,
  heading: 'Become the owner',
  paragraphs: [
    `${inviterOf(offered_by)} wants to hand the application of ${companyOrFallback(company)} to ${site.investor} over to you.`,
    'Only the owner can submit, withdraw or delete it. Accept or decline under My Applications.',
  ],
  action: myApplications(site),
  reason: founderReason(site),
})

export const receiptEmail: EmailBuilder<'receipt'> = ({ company }, site) => ({
  subject: `${site.investor} has received your application`,
  preview: `The status is usually updated within ${STATUS_UPDATE_HOURS} hours.`,
  heading: 'We have received your application',
  paragraphs: [
    `Thank you for applying to ${site.investor} with ${companyOrFallback(company)}. Your application is complete and is now with our reviewers.`,
    `We usually update application status within ${STATUS_UPDATE_HOURS} hours and will e-mail you when it changes. You can check it at any time under My Applications.`,
  ],
  action: myApplications(site),
  reason: founderReason(site),
})

/** Values for the placeholders of a status e-mail. */
type StatusEmailFacts = {
  readonly company: string
  /** Label of the status. */
  readonly status: string
} & Partial<Pick<PlaceholderValues, 'first_name' | 'meeting' | 'reasons' | 'note' | 'reapply_after'>>

/** Returns the text of a status e-mail, which is stored with the decision. */
export const statusEmailText = (about: StatusEmailFacts, site: SiteInfo, template: EmailText): EmailText =>
  fillTemplate(template, templateFacts(about, site))

const templateFacts = (
  { company, ...about }: StatusEmailFacts,
  { investor, publicUrl }: SiteInfo,
): PlaceholderValues => ({
  first_name: '',
  meeting: '',
  reasons: '',
  note: '',
  reapply_after: '',
  ...about,
  company: companyOrFallback(company),
  investor,
  link: new URL(PATHS.myApplications, publicUrl).href,
})

export const statusLabel = (status: ReviewStatus): string => describeStatus(status).label

/** Returns the status with this label. */
const statusOfLabel = (label: string): ReviewStatus =>
  REVIEW_STATUSES.find((status) => status.label === label)?.value ?? 'under_review'

/** Builds a status e-mail from its stored text. Uses the default template for rows from versions without templates. */
export const statusChangedEmail: EmailBuilder<'status-changed'> = (data, site) => {
  const status = statusOfLabel(data.status)
  const { subject, body } = 'body' in data ? data : statusEmailText(data, site, DEFAULT_TEMPLATES[status])
  const all = splitParagraphs(body)
  return {
    subject,
    preview: firstSentence(all),
    heading: data.company === undefined ? subject : statusHeading(status, companyOrFallback(data.company)),
    ...splitAtButton(all),
    action: myApplications(site),
    ...(data.entry && { calendar: meetingFile(data.entry, data.entry.company, site) }),
    reason: founderReason(site),
  }
}

const myApplications = ({ publicUrl }: SiteInfo) => ({
  label: EMAIL_ACTION,
  url: new URL(PATHS.myApplications, publicUrl),
})

/** Returns the calendar file of a meeting, for its e-mail and for the download. */
export const meetingFile = (
  entry: CalendarEntry,
  company: string,
  { investor, publicUrl, contactEmail }: SiteInfo,
): CalendarFile =>
  calendarFile(entry, {
    organizer: { name: investor, email: contactEmail ?? `no-reply@${publicUrl.hostname}` },
    title: [investor, displayName(company)].filter(Boolean).join(' and '),
    url: new URL(PATHS.myApplications, publicUrl),
  })

/** Sent to the applicants when the owner's withdrawal, its undo, or the deletion of the account changes a meeting. */
export const meetingUpdateEmail: EmailBuilder<'meeting-update'> = (data, site) => {
  const { company, entry } = data
  const outcome = entry.cancelled ? 'is cancelled' : 'takes place'
  const about = companyOrFallback(company)
  const reason = (
    data.for_member
      ? {
          withdrawn: `The owner has withdrawn the application for ${about}`,
          undone: `The owner has undone the withdrawal of the application for ${about}`,
          'account-deleted': `The owner of the application for ${about} has deleted their account`,
        }
      : {
          withdrawn: `You have withdrawn your application for ${about}`,
          undone: `You have undone the withdrawal of your application for ${about}`,
          'account-deleted': `You have deleted the account with which you applied for ${about}`,
        }
  )[reasonOf(data)]
  return {
    subject: `Your meeting with ${site.investor} ${outcome}`,
    preview: `It ${entry.cancelled ? 'was planned for' : 'is on'} ${meetingTime(entry)}.`,
    heading: `Your meeting ${outcome}`,
    paragraphs: [
      `${reason}, so our meeting on ${meetingTime(entry)} ${outcome}.`,
      `The attached file ${entry.cancelled ? 'removes the meeting from your calendar' : 'adds the meeting to your calendar again'}.`,
    ],
    action: myApplications(site),
    calendar: meetingFile(entry, company, site),
    reason: founderReason(site),
  }
}

/** Sent to the administrator who decided on the meeting. */
export const meetingUpdateForTeamEmail: EmailBuilder<'meeting-update-for-team'> = (data, site) => {
  const { company, application_id, entry } = data
  const outcome = entry.cancelled ? 'is cancelled' : 'takes place'
  const who = isolate(displayName(company)) || 'a company without a name'
  const reason = {
    withdrawn: 'The founder has withdrawn the application',
    undone: 'The founder has undone the withdrawal of the application',
    'account-deleted': 'The founder has deleted the account',
  }[reasonOf(data)]
  return {
    subject: `Your meeting with ${who} ${outcome}`,
    preview: `${reason}.`,
    heading: `A meeting ${outcome}`,
    paragraphs: [`${reason}, so the meeting with ${who} on ${meetingTime(entry)} ${outcome}.`],
    action: data.account_deleted
      ? { label: 'Open the review list', url: new URL(PATHS.review, site.publicUrl) }
      : { label: 'Read the application', url: new URL(PATHS.reader(application_id), site.publicUrl) },
    reason: `You get this because you decided on this meeting on ${site.product}.`,
  }
}

const reasonOf = ({ entry, account_deleted }: EmailData['meeting-update']) => {
  if (account_deleted) return 'account-deleted'
  return entry.cancelled ? 'withdrawn' : 'undone'
}

/** Sent to the founder, with the questions and a link to them. */
export const questionsSentEmail: EmailBuilder<'questions-sent'> = (
  { company, application_id, questions = [] },
  site,
) => ({
  subject: `${site.investor} has questions about your application`,
  preview: 'Save your answers as you go, then submit them together.',
  heading: 'Questions about your application',
  paragraphs: [
    `Thank you for your application. ${site.investor} has ${questions.length === 1 ? 'a question' : 'a few questions'} about ${companyOrFallback(company)}.`,
    `You can save your answers as you go. When you have answered every question, choose ${QUESTION_TEXTS.submit}. You cannot change your answers after that.`,
  ],
  quoted: questions.map((question, index) =>
    questions.length === 1 ? question : `${index + 1}. ${question}`,
  ),
  action: { label: 'Answer Questions', url: new URL(PATHS.questions(application_id), site.publicUrl) },
  reason: founderReason(site),
})

/** Sent to the administrator who sent the questions. Links to the application's card in the review list. */
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
    heading: 'Your questions have been answered',
    paragraphs: [
      `${who} has submitted answers to your questions.`,
      `You will find them under ${QUESTION_TEXTS.title} on the application's card in the review list.`,
    ],
    action: { label: 'Read the answers', url },
    reason: `You get this because you asked these questions on ${product}.`,
  }
}

/** Longer names are shortened, so that subjects stay readable. */
const NAME_CHARACTERS = 80

const truncate = (company: string, characters: number) =>
  Array.from(trimBlank(company)).slice(0, characters).join('').trimEnd()

/**
 * Returns a company's name for e-mails, at most 80 characters. Returns '' if it is missing or could mislead the reader.
 */
export function displayName(company: string): string {
  const name = safeName(trimBlank(company))
  return Array.from(name).length > NAME_CHARACTERS ? `${truncate(name, NAME_CHARACTERS - 1)}…` : name
}

/** Shortens a company's name to a search term with which the review list finds it. */
export const searchTerm = (company: string): string => truncate(company, NAME_CHARACTERS / 2)

/** Returns a company's name for e-mails, or a neutral phrase. */
export const companyOrFallback = (company: string): string => isolate(displayName(company)) || 'your company'
