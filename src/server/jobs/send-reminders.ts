import { claimReminder, type DueReminder, findDueReminders } from '#database/closing-reminders.ts'
import type { Transaction } from '#database/database.ts'
import { MINUTE_MS, toIso } from '#domain/dates.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Services } from '#server/services.ts'
import { hashToken, newToken } from '#server/token.ts'
import type { Job } from './jobs.ts'

type ReminderServices = Pick<Services, 'database'>

/** Reminds founders with a started draft, also as members, of the closing date, at most once for each of CLOSING_REMINDER_HOURS. */
export const sendRemindersJob = (services: ReminderServices): Job => ({
  name: 'send reminders of closing dates',
  everyMs: MINUTE_MS,
  run: (signal) => sendReminders(services, signal),
})

/** @throws AggregateError after trying all founders, if some of the e-mails failed; the next run retries them */
export async function sendReminders({ database }: ReminderServices, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const due of await database.asWorker(findDueReminders)) {
    if (signal?.aborted) break
    try {
      await database.asWorker((transaction) => sendReminder(transaction, due))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some reminders could not be queued.')
}

/** Claims the reminder and enqueues the e-mail in one transaction, so that it is sent once, by one server. */
async function sendReminder(transaction: Transaction, due: DueReminder): Promise<void> {
  const token = newToken()
  const claimed = await claimReminder(transaction, due, hashToken(token))
  if (!claimed) return
  const { full_name, email, name, closes_at, time_zone, for_member } = claimed
  const { funding_round_id, user_id } = due
  await queueEmail(transaction, {
    template: 'closing-reminder',
    to: { name: full_name, address: email, userId: user_id },
    data: {
      ...{ funding_round_id, user_id, funding_round: name, closes_at: toIso(closes_at), time_zone, token },
      ...(for_member && { for_member }),
    },
  })
}
