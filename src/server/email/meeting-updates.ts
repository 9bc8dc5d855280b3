import type { Transaction } from '#database/database.ts'
import type { OwnMeeting } from '#database/meetings.ts'
import type { EmailData, Recipient } from './email.ts'
import { accountRecipient, queueEmails } from './outbox.ts'

type UpdateTerms = {
  /** Delay before the e-mails are due. */
  readonly seconds?: number
  /** Templates to leave out, because their recipient knows of no change. */
  readonly except?: readonly string[]
} & Pick<EmailData['meeting-update'], 'account_deleted'>

/**
 * Enqueues the e-mails about a meeting to its applicants and to the administrator who decided on it.
 * @param applicants the owner, who made the change, and then the members
 */
export async function queueMeetingUpdate(
  transaction: Transaction,
  applicants: readonly Recipient[],
  { id, company, entry, ...administrator }: OwnMeeting,
  { seconds, except = [], ...terms }: UpdateTerms,
): Promise<void> {
  const data = { company, application_id: id, entry, ...terms }
  const decider = accountRecipient(administrator)
  const emails = [
    ...applicants.map((to, place) => ({
      template: 'meeting-update' as const,
      to,
      data: place === 0 ? data : { ...data, for_member: true as const },
    })),
    ...(decider ? [{ template: 'meeting-update-for-team' as const, to: decider, data }] : []),
  ]
  await queueEmails(
    transaction,
    emails.filter(({ template }) => !except.includes(template)),
    seconds,
  )
}
