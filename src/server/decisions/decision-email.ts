import { createHash, randomUUID } from 'node:crypto'
import type { ApplicationToDecide } from '#database/applications-to-decide.ts'
import type { Transaction } from '#database/database.ts'
import { findReasons, findTemplate } from '#database/email-templates.ts'
import { splitFullName } from '#domain/accounts/profile.ts'
import { isDecline, type ReviewStatus } from '#domain/applications/status.ts'
import { formatDate } from '#domain/dates.ts'
import { type CalendarEntry, type LatestEntry, type Meeting, nextEntry } from '#domain/meetings/meeting.ts'
import { meetingParagraph } from '#domain/meetings/messages.ts'
import { BATCH_REFUSALS } from '#domain/review/decision-refusals.ts'
import {
  DEFAULT_TEMPLATES,
  type EmailText,
  FIRST_NAME,
  namesReapplyDay,
  namesRecipient,
  reapplyDay,
} from '#domain/review/email-template.ts'
import { safeName } from '#domain/safe-names.ts'
import { trimBlank } from '#domain/typed-text.ts'
import { dayIn } from '#domain/zoned-time.ts'
import { statusChangedEmail, statusEmailText, statusLabel } from '#server/email/application-emails.ts'
import { previewEmail } from '#server/email/render-email.ts'
import { Problem } from '#server/problem.ts'
import type { SiteInfo } from '#server/site-settings.ts'

/** A status with reasons, a personal note for the founder, and possibly a meeting. */
export type StatusChange = {
  readonly status: ReviewStatus
  readonly reason_ids: readonly string[]
  readonly note: string
  /** Present only for the status meeting_scheduled. */
  readonly meeting?: Meeting | undefined
}

/** Texts from which the e-mails of a decision are built. */
export type Wording = {
  readonly template: EmailText
  /** Texts of the reasons, in the order of their ids in the request. */
  readonly reasons: readonly string[]
  /**
   * The day from which the founder may apply again, as YYYY-MM-DD. Null unless the application is declined with an
   * e-mail that states the day.
   */
  readonly reapplyAfter: string | null
}

/**
 * Loads the template and the reasons.
 * @param timeZone the group's
 * @throws Problem 'bad-request' for an unknown reason; retired reasons are allowed
 */
export async function loadWording(
  transaction: Transaction,
  { status, reason_ids }: StatusChange,
  timeZone: string,
): Promise<Wording> {
  const custom = await findTemplate(transaction, status)
  const found = new Map((await findReasons(transaction, reason_ids)).map(({ id, text }) => [id, text]))
  const reasons = reason_ids.map((id) => found.get(id))
  const template = custom ? { subject: custom.subject, body: custom.body } : DEFAULT_TEMPLATES[status]
  if (reasons.includes(undefined)) throw new Problem('bad-request', BATCH_REFUSALS.unknownReason)
  return {
    template,
    reasons: reasons as string[],
    reapplyAfter:
      isDecline(status) && namesReapplyDay(template) ? reapplyDay(dayIn(new Date(), timeZone)) : null,
  }
}

/** Returns a hash of the texts, and of the calendar entries that the decisions follow. */
export const hashWording = (
  { template, reasons }: Wording,
  latest: ReadonlyMap<string, LatestEntry>,
): string =>
  createHash('sha256')
    .update(JSON.stringify([template.subject, template.body, reasons, [...latest]]))
    .digest('base64url')

/** The effects of a decision on one founder. */
export type DecisionContent = {
  readonly email: EmailText | undefined
  /** The e-mail for members, whom `nameInEmail` names. Null if it is the same for everybody. */
  readonly memberText: EmailText | null
  /** The calendar entry to store and attach. Undefined if the decision does not concern a meeting. */
  readonly entry: CalendarEntry | undefined
}

/**
 * Composes a decision's e-mail to one founder. A decision with a meeting sets or moves the meeting; a status other than
 * Meeting Scheduled cancels it.
 * @param latest the calendar entry that the decision follows
 */
export function composeDecision(
  { company_name, full_name }: Pick<ApplicationToDecide, 'company_name' | 'full_name'>,
  latest: LatestEntry | undefined,
  { change, wording, site }: CompositionTerms,
) {
  const { status, meeting, note } = change
  const { template, reasons, reapplyAfter } = wording
  const keepsMeetings = status === 'meeting_scheduled'
  const entry = nextEntry(meeting, latest, { keepsMeetings, newUid: randomUUID() })
  const values = {
    company: company_name,
    status: statusLabel(status),
    first_name: firstNameOf(full_name),
    meeting: meetingParagraph(entry, latest),
    reasons: reasons.join('\n\n'),
    note: trimBlank(note),
    reapply_after: reapplyAfter ? formatDate(reapplyAfter) : '',
  }
  const named = { ...values, first_name: FIRST_NAME }
  return {
    email: statusEmailText(values, site, template),
    memberText: namesRecipient(template) ? statusEmailText(named, site, template) : null,
    entry,
  } satisfies DecisionContent
}

/** Puts a member's first name into the e-mail for members. */
export const nameInEmail = ({ subject, body }: EmailText, fullName: string): EmailText => ({
  subject: subject.replaceAll(FIRST_NAME, firstNameOf(fullName)),
  body: body.replaceAll(FIRST_NAME, firstNameOf(fullName)),
})

export type CompositionTerms = {
  readonly change: StatusChange
  readonly wording: Wording
  readonly site: SiteInfo
}

/** Returns the first name of a founder for texts about them. It may be blank. */
export const firstNameOf = (fullName: string | null): string =>
  splitFullName(safeName(fullName ?? '')).first_name

/**
 * Returns the parts of a decision e-mail, as its founder will see them.
 * @param to the founder's name
 */
export const renderDecisionEmail = (
  to: string,
  email: EmailText,
  { status, company }: { readonly status: ReviewStatus; readonly company: string },
  site: SiteInfo,
) =>
  previewEmail(statusChangedEmail({ ...email, status: statusLabel(status), company }, site), {
    name: to,
    address: '',
  })
