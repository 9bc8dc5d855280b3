import type { Calls, Reply } from '#contract/calls.ts'
import {
  deleteTemplate,
  findTemplate,
  storeTemplate,
  type TemplateRow,
  writtenTemplates,
} from '#database/email-templates.ts'
import { REVIEW_STATUSES, type ReviewStatus } from '#domain/applications/status.ts'
import { EMAIL_REFUSALS } from '#domain/review/deciding-refusals.ts'
import { DEFAULT_TEMPLATE, type EmailText } from '#domain/review/email-template.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { refuseUnknown } from './refuse-unknown.ts'

/** The words of all seven e-mails; version 0 are those of the house. */
export async function listTemplates(
  { database }: Services,
  { session }: Caller,
): Promise<Reply<'listTemplates'>> {
  const { actor, rows } = await database.once<TemplateRow>(session, 'administrator', writtenTemplates())

  authorise(mayAdminister(actor))

  const written = new Map(rows?.map((row) => [row.status, row]))
  return { templates: REVIEW_STATUSES.map(({ value }) => written.get(value) ?? ofTheHouse(value)) }
}

const ofTheHouse = (status: ReviewStatus): TemplateRow => ({ status, ...DEFAULT_TEMPLATE, version: 0 })

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
    refuseUnknown(words)

    const version = await storeTemplate(transaction, { status, ...words }, base_version)
    if (version !== undefined) return { version }
    const standing = (await findTemplate(transaction, status)) ?? ofTheHouse(status)
    if (!isSame(standing, words)) throw movedOn(standing)
    return { version: standing.version }
  })

const isSame = (one: EmailText, other: EmailText) => one.subject === other.subject && one.body === other.body

const movedOn = ({ version, subject, body }: TemplateRow) =>
  new Problem('conflict', EMAIL_REFUSALS.moved, { standing: { version, subject, body } })

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
