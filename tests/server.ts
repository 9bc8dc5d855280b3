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
import { makeDiskSpace } from '#server/storage/disk-space.ts'
import { openFileStore } from '#server/storage/open-file-store.ts'
import { type Client, makeClient } from './client.ts'
import { openTestDatabase, type TestDatabase } from './database/engines.ts'

export type TestServer = {
  readonly services: Services
  /** Runs SQL without policies, to prepare a test and to check its results. */
  readonly rows: TestDatabase['rows']
  /** A client without a session, from its own network address, so that rate limits do not add up. */
  visitor(address?: string): Client
  /** Sends the due e-mails of the outbox and returns every stored e-mail, newest first. */
  emails(): Promise<StoredEmail[]>
  /** Lines about e-mails that the server printed. */
  readonly lines: readonly string[]
  /** The log, at the LOG_LEVEL of the environment; tests may empty it. */
  readonly logged: string[]
  close(): Promise<void>
}

/** Ends only tests that hang: no test may depend on the speed of a mail server. */
export const PATIENT = { connectionTimeout: 120_000, greetingTimeout: 120_000, socketTimeout: 120_000 }

let addresses = 0
const nextAddress = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`

/**
 * Starts the whole server on a fresh database and data folder, without a socket.
 * @param environment variables that the test is about; DATABASE_URL is the test database's and cannot be set
 * @param openDatabase where a test is about the database
 * @param minResponseMs for tests of response times
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
  const database = config.requireAdminTwoStep ? open.requiringTwoStep() : open
  const files = await openFileStore(config.storage, log)
  const diskSpace = makeDiskSpace(config, log)
  const passwords = makePasswords(QUICK_COST)
  const pdfRenderer = makePdfRenderer(log)
  const liveUpdates = makeLiveUpdates({ config, database, log })
  const draining = makeDraining()
  const services = {
    config,
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
  // A concurrent run would skip e-mails that this one is sending.
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
      // Each caller gets the errors of its own run.
      sent = turn.catch(() => undefined)
      await turn
      return config.mail.kind === 'outbox' ? readStoredEmails(config.mail.folder) : []
    },
    async close() {
      mailer.close()
      await liveUpdates.close()
      pdfRenderer.close()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
