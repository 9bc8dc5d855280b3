import type { Calls, Reply } from '#contract/calls.ts'
import {
  customTemplates,
  deleteTemplate,
  findTemplate,
  storeTemplate,
  type TemplateRow,
} from '#database/email-templates.ts'
import type { Person } from '#domain/actor.ts'
import { REVIEW_STATUSES, type ReviewStatus } from '#domain/applications/status.ts'
import { TEMPLATE_REFUSALS, TEST_EMAIL } from '#domain/review/decision-refusals.ts'
import { DEFAULT_TEMPLATE, type EmailText, unknownPlaceholders } from '#domain/review/email-template.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import { RATE_LIMITS, refuseIfLimited, takeAttempt } from '#server/accounts/rate-limits.ts'
import { statusLabel } from '#server/email/application-emails.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { emailTo } from './decision-email.ts'

/** The words of all seven e-mails; version 0 are those of the house. */
export async function listTemplates(
  { database }: Services,
  { session }: Caller,
): Promise<Reply<'listTemplates'>> {
  const { actor, rows } = await database.query<TemplateRow>(session, 'administrator', customTemplates())

  authorise(mayAdminister(actor))

  const written = new Map(rows?.map((row) => [row.status, row]))
  return { templates: REVIEW_STATUSES.map(({ value }) => written.get(value) ?? defaultTemplate(value)) }
}

const defaultTemplate = (status: ReviewStatus): TemplateRow => ({ status, ...DEFAULT_TEMPLATE, version: 0 })

/**
 * E-mails about a status are written by these words from now on; a repeat is answered like the first save.
 * @throws Problem 'validation-failed' for what is unknown in braces, or blank; 'conflict' with the words that stand by now
 */
export const saveTemplate = (
  { database }: Services,
  { session }: Caller,
  status: ReviewStatus,
  { base_version, subject, body }: Calls['saveTemplate']['body'],
): Promise<Reply<'saveTemplate'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const words = { subject: subject.trim(), body: body.trim() }
    refuseInvalidTemplate(words)

    const version = await storeTemplate(transaction, { status, ...words }, base_version)
    if (version !== undefined) return { version }
    const standing = (await findTemplate(transaction, status)) ?? defaultTemplate(status)
    if (!isSame(standing, words)) throw conflictError(standing)
    return { version: standing.version }
  })

const isSame = (one: EmailText, other: EmailText) => one.subject === other.subject && one.body === other.body

const conflictError = ({ version, subject, body }: TemplateRow) =>
  new Problem('conflict', TEMPLATE_REFUSALS.conflict, { standing: { version, subject, body } })

/** E-mails about a status are in the words of the house again. */
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
 * Sends an e-mail in these words to the actor's own address, as though a company had been decided about.
 * @throws Problem 'validation-failed' for what is unknown in braces, or blank; 'rate-limited' for the actor's e-mails
 */
export async function sendTestEmail(
  { config, database }: Services,
  { session }: Caller,
  { status, ...template }: Calls['testTemplate']['body'],
): Promise<Reply<'testTemplate'>> {
  const { userId } = await database.transaction(session, 'administrator', async (_, actor) => {
    authorise(mayAdminister(actor))
    refuseInvalidTemplate(template)
    return actor as Person
  })
  // In a transaction of its own, which counts for accounts; the next asks again who it is that tests.
  refuseIfLimited(await database.asAccounts((own) => takeAttempt(own, RATE_LIMITS.testEmails, userId)))
  return database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const { email, fullName } = actor as Person

    const change = { status, reason_ids: [], note: TEST_EMAIL.note }
    const applicant = { company_name: TEST_EMAIL.company, full_name: fullName }
    const words = { template, reasons: [TEST_EMAIL.reason] }
    const { subject, body } = emailTo(applicant, change, words, config)

    await queueEmail(transaction, {
      template: 'status-changed',
      to: { name: fullName, address: email },
      data: { subject: TEST_EMAIL.subject(subject), body, status: statusLabel(status) },
    })
    return { sent_to: email }
  })
}

const LABELS = { subject: 'Subject', body: 'Text' } as const
type Part = keyof typeof LABELS

/** @throws Problem 'validation-failed' at each part of a template that is blank, or names what no e-mail knows */
function refuseInvalidTemplate(words: EmailText): void {
  const faults = (Object.keys(LABELS) as Part[]).flatMap((part) => {
    const message = faultOf(words[part])
    return message ? [{ field: part, path: part, label: LABELS[part], kind: 'wrong' as const, message }] : []
  })
  if (faults[0]) throw new Problem('validation-failed', faults[0].message, { faults })
}

function faultOf(text: string): string | undefined {
  if (!text.trim()) return TEMPLATE_REFUSALS.blank
  const unknown = unknownPlaceholders(text)
  return unknown.length > 0 ? TEMPLATE_REFUSALS.unknownPlaceholders(unknown) : undefined
}
