import { takeAssignmentNotifications } from '#database/assignments.ts'
import type { Transaction } from '#database/database.ts'
import { takeNoteNotifications } from '#database/notes.ts'
import { MINUTE_MS } from '#domain/dates.ts'
import { queueEmails } from '#server/email/outbox.ts'
import type { Services } from '#server/services.ts'
import type { Job } from './jobs.ts'

type NotifyServices = Pick<Services, 'database' | 'site'>

/**
 * Sends each member one e-mail about all new notes and one about all new assignments. Each is sent TEAM_EMAIL_MINUTES
 * after the first note or assignment in it.
 */
export const notifyMembersJob = (services: NotifyServices): Job => ({
  name: 'notify members',
  everyMs: MINUTE_MS,
  run: () => notifyMembers(services),
})

/**
 * Enqueues the e-mails in the transaction that claims the notifications, so that each is sent once.
 * @throws AggregateError after trying both kinds, if one of them failed; the next run retries it
 */
export async function notifyMembers({ database, site }: NotifyServices): Promise<void> {
  const results = await Promise.allSettled([
    database.asWorker((transaction) => notifyOfNotes(transaction, site.current.requireTwoStep)),
    database.asWorker((transaction) => notifyOfAssignments(transaction, site.current.requireTwoStep)),
  ])
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (failures.length > 0) throw new AggregateError(failures, 'Some e-mails to members could not be queued.')
}

async function notifyOfNotes(transaction: Transaction, twoStepRequired: boolean): Promise<void> {
  const due = await takeNoteNotifications(transaction, twoStepRequired)
  const emails = due.map(({ user_id, full_name, email, notes }) => ({
    template: 'notes-for-you' as const,
    to: { name: full_name, address: email, userId: user_id },
    data: { notes },
  }))
  await queueEmails(transaction, emails)
}

async function notifyOfAssignments(transaction: Transaction, twoStepRequired: boolean): Promise<void> {
  const due = await takeAssignmentNotifications(transaction, twoStepRequired)
  const emails = due.map(({ full_name, email, ...data }) => ({
    template: 'assigned-to-you' as const,
    to: { name: full_name, address: email, userId: data.user_id },
    data,
  }))
  await queueEmails(transaction, emails)
}
