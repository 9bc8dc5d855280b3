import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#database/connect.ts'
import { DatabaseLocked } from '#database/embedded/lock.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'
import { type CommandOutcome, sendCommand } from './control-socket.ts'
import { describeError } from './describe-error.ts'

/** Commands are retried, because a server that is starting or stopping holds the database's lock without listening. */
const ATTEMPTS_MAX = 20
const PAUSE_MS = 500

type Command = (
  services: Pick<Services, 'config' | 'database'>,
  args: readonly string[],
) => Promise<CommandOutcome>

/**
 * Runs a command in the server that has the embedded database open, otherwise in this process (D-accounts.21). Prints
 * its output and sets the exit code, which is 1 for a failure.
 * @param name name of the command in the running server
 */
export const runCommand = (name: string, args: readonly string[], work: Command): Promise<void> =>
  printOutcome((config) => runInServerOrLocally(config, name, args, () => runLocally(config, args, work)))

/** Runs a command in this process, prints its output and sets the exit code. */
export async function printOutcome(work: (config: Config) => Promise<CommandOutcome>): Promise<void> {
  try {
    const { code, lines } = await work(readConfig(process.env))
    const stream = code === 0 ? process.stdout : process.stderr
    stream.write(lines.map((line) => `${line}\n`).join(''))
    process.exitCode = code
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    process.exitCode = 1
  }
}

/**
 * Sends a command to the server that runs on the embedded database. If there is none, runs the command in this process.
 * @param pauseMs milliseconds between attempts
 * @throws DatabaseLocked if another process holds the database and does not listen
 */
export async function runInServerOrLocally(
  config: Pick<Config, 'database' | 'dataDir'>,
  name: string,
  args: readonly string[],
  runHere: () => Promise<CommandOutcome>,
  pauseMs = PAUSE_MS,
): Promise<CommandOutcome> {
  for (let attempt = 1; ; attempt++) {
    const outcome = config.database.kind === 'embedded' && (await sendCommand(config.dataDir, name, args))
    if (outcome) return outcome
    try {
      return await runHere()
    } catch (error) {
      if (!(error instanceof DatabaseLocked) || attempt === ATTEMPTS_MAX) throw error
      await wait(pauseMs)
    }
  }
}

async function runLocally(config: Config, args: readonly string[], work: Command): Promise<CommandOutcome> {
  const database = await openDatabase(config.database)
  try {
    return await work({ config, database }, args)
  } finally {
    await database.close()
  }
}
