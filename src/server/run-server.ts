import { describeError } from './commands/describe-error.ts'
import type { Config } from './config/config.ts'
import { type RunningServer, startServer, type Variation } from './start-server.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Runs a server as this process. Prints `set up http://…` if there is no administrator yet, then `ready http://…` when
 * it accepts requests. Shuts down gracefully on the first signal (on SIGTERM after DRAIN_SECONDS) and immediately on
 * the second. If it cannot start, prints the reason and exits with code 1.
 */
export async function runServer(read: () => Config, variation?: Variation): Promise<void> {
  const stopSignal = untilStopSignal()
  // A closed pipe, for example after `npm start | head`, must not end the server.
  process.stdout.on('error', () => undefined)
  try {
    const config = read()
    const server = await startServer(config, variation)
    exitOnUncaughtError(server)
    if (server.setupLink) process.stdout.write(`set up ${server.setupLink.href}\n`)
    process.stdout.write(`ready ${config.publicUrl.origin}\n`)
    // Drains only on SIGTERM, because it comes from a supervisor, which may have started a replacement. After Ctrl+C, a
    // person is waiting for the exit.
    if ((await stopSignal) === 'SIGTERM') await server.drain()
    await server.stop()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    process.exit(1)
  }
}

const untilStopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    let isStopping = false
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (isStopping) process.exit(1)
        isStopping = true
        resolve(signal)
      })
    }
  })

/**
 * Exits after an unexpected error, because the state of the process is then unreliable. The database recovers from its
 * WAL.
 */
function exitOnUncaughtError({ log }: RunningServer): void {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, `Stopped by an ${event}`)
      process.exit(1)
    })
  }
}
