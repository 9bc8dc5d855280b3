import type { Calls, Reply } from '#contract/calls.ts'
import {
  customTemplates,
  deleteTemplate,
  findTemplate,
  storeTemplate,
  type TemplateRow,
} from '#database/email-templates.ts'
import type { Person } from '#domain/actor.ts'
import { isDecline, REVIEW_STATUSES, type ReviewStatus } from '#domain/applications/status.ts'
import { TEMPLATE_REFUSALS, TEST_EMAIL } from '#domain/review/decision-refusals.ts'
import {
  DEFAULT_TEMPLATES,
  type EmailText,
  reapplyDay,
  unknownPlaceholders,
} from '#domain/review/email-template.ts'
import { cleanLine, isBlankText, trimBlank } from '#domain/typed-text.ts'
import { dayIn } from '#domain/zoned-time.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import { RATE_LIMITS, requireAttempt } from '#server/accounts/rate-limits.ts'
import { statusLabel } from '#server/email/application-emails.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { fieldFaults, Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { composeDecision } from './decision-email.ts'

/** Lists the templates of all seven statuses. Version 0 is the default template. */
export async function listTemplates(
  { database }: Services,
  { session }: Caller,
): Promise<Reply<'listTemplates'>> {
  const { actor, rows } = await database.query<TemplateRow>(session, 'administrator', customTemplates())

  authorise(mayAdminister(actor))

  const custom = new Map(rows?.map((row) => [row.status, row]))
  return { templates: REVIEW_STATUSES.map(({ value }) => custom.get(value) ?? defaultTemplate(value)) }
}

const defaultTemplate = (status: ReviewStatus): TemplateRow => ({
  status,
  ...DEFAULT_TEMPLATES[status],
  version: 0,
})

/**
 * Saves the template of a status. A repeated request gets the same response.
 * @throws Problem 'validation-failed' for unknown placeholders or a blank part, 'conflict' with the current template
 */
export const saveTemplate = (
  { database }: Services,
  { session }: Caller,
  status: ReviewStatus,
  { base_version, subject, body }: Calls['saveTemplate']['body'],
): Promise<Reply<'saveTemplate'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const text = { subject: cleanLine(subject), body: trimBlank(body) }
    refuseInvalidTemplate(text)

    const version = await storeTemplate(transaction, { status, ...text }, base_version)
    if (version !== undefined) return { version }
    const current = (await findTemplate(transaction, status)) ?? defaultTemplate(status)
    if (!isSame(current, text)) throw conflictError(current)
    return { version: current.version }
  })

const isSame = (a: EmailText, b: EmailText) => a.subject === b.subject && a.body === b.body

const conflictError = ({ version, subject, body }: TemplateRow) =>
  new Problem('conflict', TEMPLATE_REFUSALS.conflict, { current: { version, subject, body } })

/** Resets the template of a status to the default. */
export const resetTemplate = (
  { database }: Services,
  { session }: Caller,
  status: ReviewStatus,
): Promise<Reply<'resetTemplate'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    await deleteTemplate(transaction, status)
    return { done: true }
  })

/**
 * Sends an e-mail with this template and example data to the actor's own address.
 * @throws Problem 'validation-failed' for unknown placeholders or a blank part, 'rate-limited' if the
 *   actor has sent too many test e-mails
 */
export async function sendTestEmail(
  { site, database }: Services,
  { session }: Caller,
  { status, ...template }: Calls['testTemplate']['body'],
): Promise<Reply<'testTemplate'>> {
  const { userId } = await database.transaction(session, 'administrator', async (_, actor) => {
    authorise(mayAdminister(actor))
    refuseInvalidTemplate(template)
    return actor as Person
  })
  // Rate limits need the accounts role, and therefore a separate transaction. The next transaction checks the actor
  // again.
  await requireAttempt(database, RATE_LIMITS.testEmails, userId)
  return database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const { userId, email, fullName } = actor as Person

    const change = { status, reason_ids: [], note: TEST_EMAIL.note }
    const application = { company_name: TEST_EMAIL.company, full_name: fullName }
    const declines = isDecline(status)
    const reapplyAfter = declines ? reapplyDay(dayIn(new Date(), site.current.timeZone)) : null
    const wording = { template, reasons: declines ? [TEST_EMAIL.reason] : [], reapplyAfter }
    const { email: text } = composeDecision(application, undefined, { change, wording, site: site.current })

    await queueEmail(transaction, {
      template: 'status-changed',
      to: { name: fullName, address: email, userId },
      data: {
        subject: TEST_EMAIL.subject(text.subject),
        body: text.body,
        company: TEST_EMAIL.company,
        status: statusLabel(status),
      },
    })
    return { sent_to: email }
  })
}

const TEMPLATE_FIELDS = [
  { key: 'subject', label: 'Subject' },
  { key: 'body', label: 'Text' },
] as const

/** @throws Problem 'validation-failed' for each part that is blank or has unknown placeholders */
function refuseInvalidTemplate({ subject, body }: EmailText): void {
  const faults = fieldFaults(TEMPLATE_FIELDS, {
    ...templateError('subject', subject),
    ...templateError('body', body),
  })
  if (faults[0]) throw new Problem('validation-failed', faults[0].message, { faults })
}

function templateError(part: 'subject' | 'body', text: string): Partial<Record<'subject' | 'body', string>> {
  if (isBlankText(text)) return { [part]: TEMPLATE_REFUSALS.blank }
  const unknown = unknownPlaceholders(text)
  return unknown.length > 0 ? { [part]: TEMPLATE_REFUSALS.unknownPlaceholders(unknown) } : {}
}
