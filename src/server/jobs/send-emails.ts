import { setTimeout as wait } from 'node:timers/promises'
import { dropOutdatedReminder } from '#database/closing-reminders.ts'
import type { Database } from '#database/database.ts'
import { dropOutdatedDigest } from '#database/digests.ts'
import { claimEmail, markFailed, markSent, type OutboxRow } from '#database/outbox.ts'
import type { EmailData } from '#server/email/email.ts'
import type { Mailer } from '#server/email/mailer.ts'
import { makeMailer } from '#server/email/make-mailer.ts'
import { emailsStored, nextEmail } from '#server/email/outbox.ts'
import { writeEmail } from '#server/email/render-email.ts'
import { isUnknownRecipient } from '#server/email/smtp.ts'
import type { Services } from '#server/services.ts'
import type { SiteSettings } from '#server/site-settings.ts'
import type { Job } from './jobs.ts'
import { refreshDigest } from './send-digests.ts'

/**
 * Interval between checks for e-mails that another server has stored, or that were delayed or failed and are now due.
 */
const POLL_MS = 2_000
/** How long a claimed e-mail cannot be claimed by other servers. Longer than the mailer's timeout. */
const CLAIM_SECONDS = 3 * 60
/** Interval between attempts to mark a sent e-mail, and how long before the end of the claim they stop. */
const MARK_POLL_MS = 500
const MARK_MARGIN_MS = 5_000

const MINUTE = 60
const HOUR = 60 * MINUTE
/**
 * The delays between attempts, in seconds. They grow from seconds to days. After the last attempt, the e-mail counts as
 * failed.
 */
const DELAYS = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 48 * HOUR]

type SendEmailServices = Pick<Services, 'config' | 'site' | 'metrics' | 'database' | 'log'>

/** Sends e-mails while the server runs, first soon after they are stored, and again after a failure. */
export const sendEmails = (services: SendEmailServices): Job => ({
  name: 'send e-mails',
  everyMs: POLL_MS,
  async run(signal) {
    const mailer = makeMailer(services.config)
    try {
      while (!signal.aborted) {
        const seen = emailsStored()
        await sendDueEmails(services, mailer, signal)
        await nextEmail(seen, POLL_MS, signal)
      }
    } finally {
      mailer.close()
    }
  },
})

/**
 * Sends the e-mails that are due. If a server stops after sending an e-mail and before marking it as sent, the e-mail
 * is sent again with the same Message-ID.
 */
export async function sendDueEmails(
  services: SendEmailServices,
  mailer: Mailer,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const claimEndsAt = performance.now() + CLAIM_SECONDS * 1_000
    const row = await services.database.asWorker((transaction) => claimEmail(transaction, CLAIM_SECONDS))
    if (!row) return
    if (await sendOne(services, mailer, row)) await recordSent(services, row, claimEndsAt)
  }
}

/** Sends an e-mail, or records the failure. @returns true if the mail server has accepted the e-mail */
async function sendOne(
  { site, metrics, database, log }: SendEmailServices,
  mailer: Mailer,
  row: OutboxRow,
): Promise<boolean> {
  const { current } = site
  const data = await currentData(database, row, current)
  if (!data) return false
  const to = { name: row.recipient_name, address: row.recipient_email }
  try {
    const content = await writeEmail(row.template, data, to, current)
    const sender = { senderName: current.senderName, replyTo: current.contactEmail }
    await mailer.send({ id: row.id, name: row.template, to, ...sender, ...content })
  } catch (error) {
    const seconds = isUnknownRecipient(error) ? undefined : DELAYS[row.attempts - 1]
    metrics.countEmailAttempt('failed')
    log.warn(
      { err: error, template: row.template, id: row.id, attempts: row.attempts },
      'Could not send an e-mail',
    )
    await recordFailure(database, row, error, seconds)
    return false
  }
  metrics.countEmailAttempt('sent')
  return true
}

/**
 * Marks an e-mail as sent. While the database is unavailable, repeats this until just before another server may claim
 * the e-mail, which would then send it again.
 */
async function recordSent(
  { database }: SendEmailServices,
  { id }: OutboxRow,
  claimEndsAt: number,
): Promise<void> {
  for (;;) {
    try {
      return await database.asWorker((transaction) => markSent(transaction, id))
    } catch (error) {
      if (performance.now() + MARK_POLL_MS > claimEndsAt - MARK_MARGIN_MS) throw error
      await wait(MARK_POLL_MS)
    }
  }
}

/** Returns the current data of an e-mail, or undefined if the e-mail was outdated and has been deleted. */
async function currentData(
  database: Database,
  { id, template, data }: OutboxRow,
  { requireTwoStep }: SiteSettings,
): Promise<object | undefined> {
  if (template === 'digest')
    return database.asWorker(async (transaction) =>
      (await dropOutdatedDigest(transaction, id, requireTwoStep))
        ? undefined
        : refreshDigest(transaction, id, data as EmailData['digest'], requireTwoStep),
    )
  if (template === 'closing-reminder')
    return database.asWorker(async (transaction) =>
      (await dropOutdatedReminder(transaction, id)) ? undefined : data,
    )
  return data
}

const ERROR_CHARACTERS = 1_000

const recordFailure = (database: Database, row: OutboxRow, error: unknown, seconds: number | undefined) =>
  database.asWorker((transaction) =>
    markFailed(transaction, row.id, { error: String(error).slice(0, ERROR_CHARACTERS), seconds }),
  )
