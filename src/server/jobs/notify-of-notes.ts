import { takeNoteNotifications } from '#database/notes.ts'
import { MINUTE_MS } from '#domain/dates.ts'
import { queueEmails } from '#server/email/outbox.ts'
import type { Services } from '#server/services.ts'
import type { Job } from './jobs.ts'

/** Sends each notified member one e-mail about the notes of some minutes (NOTE_EMAIL_MINUTES). */
export const notifyOfNotesJob = (services: Pick<Services, 'database'>): Job => ({
  name: 'notify of notes',
  everyMs: MINUTE_MS,
  run: () => notifyOfNotes(services),
})

/** Queues the e-mails in the transaction that takes the notifications, so that each is sent once. */
export const notifyOfNotes = ({ database }: Pick<Services, 'database'>): Promise<void> =>
  database.asWorker(async (transaction) => {
    const due = await takeNoteNotifications(transaction)
    await queueEmails(
      transaction,
      due.map(({ full_name, email, notes }) => ({
        template: 'notes-for-you',
        to: { name: full_name, address: email },
        data: { notes },
      })),
    )
  })
