import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { openDatabase } from '#database/connect.ts'
import { grantConfiguredAdmins } from './accounts/roles.ts'
import { makeApp } from './app.ts'
import { recordBackupInServer } from './backup/record-backup.ts'
import { snapshot } from './backup/snapshot.ts'
import { runAdminCommand } from './commands/admin.ts'
import { type Commands, openControlSocket } from './commands/control-socket.ts'
import type { Config } from './config/config.ts'
import { listen } from './http/listen.ts'
import { startJobs } from './jobs/jobs.ts'
import {
  deleteExpiredJob,
  mergeTallyJob,
  reloadSettingsJob,
  sweepAccountsJob,
  sweepFilesJob,
  watchDiskSpaceJob,
} from './jobs/maintenance.ts'
import { notifyMembersJob } from './jobs/notify-members.ts'
import { sendDigestsJob } from './jobs/send-digests.ts'
import { sendEmails } from './jobs/send-emails.ts'
import { sendRemindersJob } from './jobs/send-reminders.ts'
import { monitorStatements } from './log/slow-queries.ts'
import { openServices } from './open-services.ts'
import type { Services } from './services.ts'
import { newSetupLink } from './settings/setup.ts'
import { reencryptSecrets } from './two-step/secret-encryption.ts'

export type RunningServer = {
  readonly log: Logger
  /** Link for creating the first administrator; undefined if there is an administrator. */
  readonly setupLink: URL | undefined
  /** Keeps answering for DRAIN_SECONDS while `/readyz` answers 503. */
  drain(): Promise<void>
  /** Ends live updates, waits for requests in progress, stops the jobs, and then closes the database. */
  stop(): Promise<void>
}

/** Options for the demo and tests. */
export type Variation = {
  readonly open?: typeof openDatabase
  /** Runs before the server answers its first request. */
  readonly prepare?: (services: Services) => Promise<void>
}

/**
 * Opens all services and accepts requests.
 * @throws the errors of `openServices` and `listen`
 */
export async function startServer(config: Config, { open, prepare }: Variation = {}): Promise<RunningServer> {
  const services = await openServices(config, open)
  const { database, log, pdfRenderer } = services
  const stopMonitoring = monitorStatements(services)
  const closeables: { close(): Promise<void> | void }[] = [{ close: stopMonitoring }, database, pdfRenderer]
  const stop = async () => {
    for (const closeable of closeables.reverse()) await closeable.close()
  }
  try {
    await grantConfiguredAdmins(services)
    await reencryptSecrets(services)
    await prepare?.(services)
    const listening = await listen(makeApp(services).fetch, config)
    const jobs = startJobs(
      [
        watchDiskSpaceJob(services),
        sendEmails(services),
        notifyMembersJob(services),
        sendDigestsJob(services),
        sendRemindersJob(services),
        sweepFilesJob(services),
        sweepAccountsJob(services),
        deleteExpiredJob(services),
        mergeTallyJob(services),
        reloadSettingsJob(services),
      ],
      log,
    )
    services.liveUpdates.start()
    closeables.push({ close: jobs.stop }, { close: listening.stop }, services.liveUpdates)
    if (config.database.kind === 'embedded') {
      const commands: Commands = {
        admin: (args) => runAdminCommand(services, args),
        'backed-up': (args) => recordBackupInServer(services, args),
        snapshot: () => snapshot(services),
      }
      closeables.push(
        await openControlSocket(config.dataDir, commands, (error) =>
          log.error({ err: error }, 'A command failed'),
        ),
      )
    }
    const drain = async () => {
      services.draining.start()
      await wait(config.drainSeconds * 1_000)
    }
    return { log, setupLink: await newSetupLink(services), drain, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
