import { describeError } from './commands/describe-error.ts'
import type { Config } from './config/config.ts'
import { type RunningServer, startServer, type Variation } from './start-server.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Runs a server as this process: says `ready http://…` when it answers, stops in order on the first signal to end
 * (on SIGTERM after DRAIN_SECONDS) and at once on the second, and ends with one line and code 1 when it cannot start.
 */
export async function runServer(read: () => Config, variation?: Variation): Promise<void> {
  const asked = untilStopSignal()
  // Whoever read it has gone, as in `npm start | head`; what is said to nobody must not end the server.
  process.stdout.on('error', () => undefined)
  try {
    const config = read()
    const server = await startServer(config, variation)
    exitOnUncaughtError(server)
    process.stdout.write(`ready ${config.publicUrl.origin}\n`)
    // SIGTERM comes from a supervisor that may have started a replacement; after Ctrl+C somebody waits for the exit.
    if ((await asked) === 'SIGTERM') await server.drain()
    await server.stop()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    process.exit(1)
  }
}

const untilStopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    let asked = false
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (asked) process.exit(1)
        asked = true
        resolve(signal)
      })
    }
  })

/** After an error that nobody foresaw, nothing the process holds can be trusted. The database recovers what it wrote. */
function exitOnUncaughtError({ log }: RunningServer): void {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, `Ended by an ${event}`)
      process.exit(1)
    })
  }
}
