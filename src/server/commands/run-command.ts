import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#database/connect.ts'
import { DatabaseLocked } from '#database/embedded/lock.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'
import { type CommandOutcome, sendCommand } from './control-socket.ts'
import { describeError } from './describe-error.ts'

/** A server that is just starting or stopping holds the database's lock, but does not listen. */
const TRIES = 20
const PAUSE_MS = 500

type Command = (
  services: Pick<Services, 'config' | 'database'>,
  args: readonly string[],
) => Promise<CommandOutcome>

/**
 * Runs a command as this process: in a running server if there is one, else here (D-accounts.21). Says what came
 * of it, a line each, and ends with its code; 1 for what could not be done.
 * @param name as the running server knows the command
 */
export const runCommand = (name: string, args: readonly string[], work: Command): Promise<void> =>
  printOutcome((config) => runInServerOrLocally(config, name, args, () => runLocally(config, args, work)))

/** Runs a command as this process, and says what came of it as `runCommand` does. */
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
 * Has the server that runs on the embedded database carry a command out; without one, does the work here.
 * @throws DatabaseLocked when there is a process that holds the database and does not listen
 */
export async function runInServerOrLocally(
  config: Pick<Config, 'database' | 'dataDir'>,
  name: string,
  args: readonly string[],
  here: () => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  for (let left = TRIES; ; left--) {
    const outcome = config.database.kind === 'embedded' && (await sendCommand(config.dataDir, name, args))
    if (outcome) return outcome
    try {
      return await here()
    } catch (error) {
      if (!(error instanceof DatabaseLocked) || left === 0) throw error
      await wait(PAUSE_MS)
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
