import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeApp } from '#server/app.ts'
import { QUICK_COST, readConfig } from '#server/config/config.ts'
import { makeDraining } from '#server/draining.ts'
import { makeMailer } from '#server/email/make-mailer.ts'
import { readStoredEmails, type StoredEmail } from '#server/email/outbox-folder.ts'
import { sendDueEmails } from '#server/jobs/send-emails.ts'
import { makeLiveUpdates } from '#server/live/live-updates.ts'
import { makeLogger } from '#server/log/log.ts'
import { makeMetrics } from '#server/metrics.ts'
import { makePasswords } from '#server/passwords.ts'
import { makePdfRenderer } from '#server/pdf/pdf-renderer.ts'
import type { Services } from '#server/services.ts'
import { makeSite } from '#server/site-settings.ts'
import { makeDiskSpace } from '#server/storage/disk-space.ts'
import { openFileStore } from '#server/storage/open-file-store.ts'
import { type Client, makeClient } from './client.ts'
import { openTestDatabase, type TestDatabase } from './database/engines.ts'

export type TestServer = {
  readonly services: Services
  /** Runs SQL for set-up and assertions, bypassing all policies. */
  readonly rows: TestDatabase['rows']
  /** Returns a signed-out browser with its own network address, so that browsers do not share rate limits. */
  visitor(address?: string): Client
  /** Sends pending e-mails, then returns all e-mails, newest first. */
  emails(): Promise<StoredEmail[]>
  /** Ends the undo time of all decisions and meetings, and makes pending e-mails due. */
  endUndoTime(): Promise<unknown>
  /** The lines that the server has printed about e-mails. */
  readonly lines: readonly string[]
  /** The log lines at LOG_LEVEL. Tests may empty the list. */
  readonly logged: string[]
  close(): Promise<void>
}

/** Long limits that only end tests that hang, because no test measures the speed of a mail server. */
export const PATIENT = { connectionTimeout: 120_000, greetingTimeout: 120_000, socketTimeout: 120_000 }

let addresses = 0
const nextAddress = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`

/**
 * Starts the whole server on a fresh database and data folder. Clients call it directly, without a socket.
 * @param environment environment variables for the test, except DATABASE_URL
 * @param openDatabase opens a different database, for tests of the database
 * @param minResponseMs minimum response time in milliseconds, for tests of response times
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  openDatabase: () => Promise<TestDatabase> = openTestDatabase,
  minResponseMs = 0,
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'openround-test-'))
  const config = readConfig({ ...environment, DATA_DIR: dataDir })
  const logged: string[] = []
  const metrics = makeMetrics()
  const log = makeLogger(config, metrics, { write: (line: string) => logged.push(line) })
  const { database: open, rows, close } = await openDatabase()
  const isTwoStepFixed = config.fixedSettings.require_two_step !== undefined
  const database = isTwoStepFixed ? open.requiringTwoStep(config.requireAdminTwoStep) : open
  const files = await openFileStore(config.storage, log, database)
  const diskSpace = makeDiskSpace(config, log)
  const passwords = makePasswords(QUICK_COST)
  const pdfRenderer = makePdfRenderer(log)
  const liveUpdates = makeLiveUpdates({ config, database, log })
  const draining = makeDraining()
  const services = {
    config,
    site: makeSite({ config, database }),
    metrics,
    database,
    files,
    liveUpdates,
    passwords,
    minResponseMs,
    pdfRenderer,
    diskSpace,
    draining,
    log,
  }
  const app = makeApp(services)
  const lines: string[] = []
  const mailer = makeMailer(config, (line) => lines.push(line), PATIENT)
  // Calls of `emails` run one after another, because one call would skip e-mails that another is sending.
  let sent: Promise<unknown> = Promise.resolve()
  return {
    services,
    rows,
    lines,
    logged,
    visitor: (address = nextAddress()) =>
      makeClient(config.publicUrl, (request) =>
        app.fetch(request, { incoming: { socket: { remoteAddress: address } } }),
      ),
    async emails() {
      const turn = sent.then(() => sendDueEmails(services, mailer))
      // A failure rejects only its own call, not the calls after it.
      sent = turn.catch(() => undefined)
      await turn
      return config.mail.kind === 'outbox' ? readStoredEmails(config.mail.folder) : []
    },
    endUndoTime: () =>
      rows(`with over as (update decisions set undo_until = now() where undo_until > now()),
          announced as (update meetings set announced_at = now() where announced_at > now())
        update outbox set send_after = now() where sent_at is null`),
    async close() {
      mailer.close()
      await liveUpdates.close()
      pdfRenderer.close()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
