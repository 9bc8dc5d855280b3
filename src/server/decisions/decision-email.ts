import { createHash } from 'node:crypto'
import type { Applicant } from '#database/applicants.ts'
import type { Transaction } from '#database/database.ts'
import { findReasons, findTemplate } from '#database/email-templates.ts'
import { splitFullName } from '#domain/accounts/profile.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { BATCH_REFUSALS } from '#domain/review/decision-refusals.ts'
import { DEFAULT_TEMPLATE, type EmailText, reapplyDate } from '#domain/review/email-template.ts'
import { safeName } from '#domain/safe-names.ts'
import { statusChangedEmail, statusEmailText, statusLabel } from '#server/email/application-emails.ts'
import type { SiteInfo } from '#server/email/email.ts'
import { subjectAndText } from '#server/email/render-email.ts'
import { Problem } from '#server/problem.ts'

/** What is to become of applications, and what their founders are told beside it. */
export type StatusChange = {
  readonly status: ReviewStatus
  readonly reason_ids: readonly string[]
  readonly note: string
}

/** In which words the e-mails of a change are written. */
type EmailWords = {
  readonly template: EmailText
  /** What the reasons say, in the order in which they were given. */
  readonly reasons: readonly string[]
}

/** @throws Problem 'bad-request' for a reason that is not there; one that is no longer offered still is */
export async function loadWording(
  transaction: Transaction,
  { status, reason_ids }: StatusChange,
): Promise<EmailWords> {
  const written = await findTemplate(transaction, status)
  const found = new Map((await findReasons(transaction, reason_ids)).map(({ id, text }) => [id, text]))
  const reasons = reason_ids.map((id) => found.get(id))
  if (reasons.includes(undefined)) throw new Problem('bad-request', BATCH_REFUSALS.unknownReason)
  return {
    template: written ? { subject: written.subject, body: written.body } : DEFAULT_TEMPLATE,
    reasons: reasons as string[],
  }
}

/** A text that is another one when the words are. */
export const hashWording = ({ template, reasons }: EmailWords): string =>
  createHash('sha256')
    .update(JSON.stringify([template.subject, template.body, reasons]))
    .digest('base64url')

/** The e-mail of a change to one founder. */
export const emailTo = (
  { company_name, full_name }: Pick<Applicant, 'company_name' | 'full_name'>,
  { status, note }: StatusChange,
  { template, reasons }: EmailWords,
  house: SiteInfo,
): EmailText =>
  statusEmailText(
    {
      company: company_name,
      status: statusLabel(status),
      first_name: splitFullName(safeName(full_name ?? '')).first_name,
      reasons: reasons.join('\n\n'),
      note: note.trim(),
      reapply_after: status === 'no_fit' ? reapplyDate(new Date()) : '',
    },
    house,
    template,
  )

/** The e-mail of a decision as its founder gets it, from greeting to sign-off. @param to the founder's name */
export const renderDecisionEmail = (to: string, email: EmailText, status: ReviewStatus, house: SiteInfo) =>
  subjectAndText(
    statusChangedEmail({ ...email, status: statusLabel(status) }, house),
    { name: to, address: '' },
    house,
  )
