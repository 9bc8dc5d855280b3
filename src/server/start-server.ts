import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { connect } from '#database/connect.ts'
import { grantConfiguredAdmins } from '#server/accounts/grant.ts'
import { resealSecrets } from '#server/two-step/reseal.ts'
import { administer } from './administer.ts'
import { makeApp } from './app.ts'
import { takeNoteOfBackup } from './backup/note-backup.ts'
import { snapshot } from './backup/snapshot.ts'
import type { Config } from './config.ts'
import { type Commands, openControlSocket } from './control-socket.ts'
import { listen } from './http/listen.ts'
import { foldTallyJob } from './jobs/fold-tally.ts'
import { startJobs } from './jobs/jobs.ts'
import { sendEmails } from './jobs/send-letters.ts'
import { sweepAccountsJob } from './jobs/sweep-accounts.ts'
import { sweepFiles } from './jobs/sweep-files.ts'
import { watchSpace } from './jobs/watch-space.ts'
import { watchStatements } from './log/watch-statements.ts'
import { openServices } from './open-services.ts'
import type { Services } from './services.ts'

export type RunningServer = {
  readonly log: Logger
  /** Keeps answering for DRAIN_SECONDS while `/readyz` answers 503. */
  drain(): Promise<void>
  /** Ends live updates, waits for requests under way, stops the jobs and closes the database, in this order. */
  stop(): Promise<void>
}

/** Where another start differs from the server's own. */
export type Variation = {
  readonly open?: typeof connect
  /** Runs before the first request is answered. */
  readonly prepare?: (services: Services) => Promise<void>
}

/**
 * Opens everything and answers requests from then on.
 * @throws what `openServices` and `listen` throw; nothing is left open then
 */
export async function startServer(config: Config, { open, prepare }: Variation = {}): Promise<RunningServer> {
  const services = await openServices(config, open)
  const { database, log, typesetter } = services
  const endWatch = watchStatements(services)
  const opened: { close(): Promise<void> | void }[] = [{ close: endWatch }, database, typesetter]
  const stop = async () => {
    for (const part of opened.reverse()) await part.close()
  }
  try {
    await grantConfiguredAdmins(services)
    await resealSecrets(services)
    await prepare?.(services)
    const listening = await listen(makeApp(services).fetch, config)
    const jobs = startJobs(
      [
        watchSpace(services),
        sendEmails(services),
        sweepFiles(services),
        sweepAccountsJob(services),
        foldTallyJob(services),
      ],
      log,
    )
    services.liveUpdates.start()
    opened.push({ close: jobs.stop }, { close: listening.stop }, services.liveUpdates)
    if (config.database.kind === 'embedded') {
      const commands: Commands = {
        admin: (args) => administer(services, args),
        'backed-up': (args) => takeNoteOfBackup(services, args),
        snapshot: (args) => snapshot(services, args),
      }
      opened.push(
        await openControlSocket(config.dataDir, commands, (error) =>
          log.error({ err: error }, 'A command failed'),
        ),
      )
    }
    const drain = async () => {
      services.draining.start()
      await wait(config.drainSeconds * 1_000)
    }
    return { log, drain, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
