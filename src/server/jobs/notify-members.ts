import { takeAssignmentNotifications } from '#database/assignments.ts'
import { takeNoteNotifications } from '#database/notes.ts'
import { MINUTE_MS } from '#domain/dates.ts'
import { queueEmails } from '#server/email/outbox.ts'
import type { Services } from '#server/services.ts'
import type { Job } from './jobs.ts'

/** Sends members one e-mail about the notes, and one about the assignments, of some minutes (TEAM_EMAIL_MINUTES). */
export const notifyMembersJob = (services: Pick<Services, 'database'>): Job => ({
  name: 'notify members',
  everyMs: MINUTE_MS,
  run: () => notifyMembers(services),
})

/** Queues the e-mails in the transaction that takes the notifications, so that each is sent once. */
export const notifyMembers = ({ database }: Pick<Services, 'database'>): Promise<void> =>
  database.asWorker(async (transaction) => {
    const notes = await takeNoteNotifications(transaction)
    const assigned = await takeAssignmentNotifications(transaction)
    await queueEmails(transaction, [
      ...notes.map(({ full_name, email, notes }) => ({
        template: 'notes-for-you' as const,
        to: { name: full_name, address: email },
        data: { notes },
      })),
      ...assigned.map(({ full_name, email, ...data }) => ({
        template: 'assigned-to-you' as const,
        to: { name: full_name, address: email },
        data,
      })),
    ])
  })
