import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#database/connect.ts'
import { DatabaseLocked } from '#database/embedded/lock.ts'
import { administer } from './administer.ts'
import { complaintAbout } from './complaint.ts'
import { type Config, readConfig } from './config.ts'
import { askServer, type Outcome } from './control-socket.ts'

/** A server that is just starting or stopping holds the database's lock, but does not listen. */
const TRIES = 20
const PAUSE_MS = 500

/** In a running server if there is one, else in this process (decisions, Accounts). */
async function carryOut(config: Config, args: readonly string[]): Promise<Outcome> {
  for (let left = TRIES; ; left--) {
    const outcome = config.database.kind === 'embedded' && (await askServer(config.dataDir, 'admin', args))
    if (outcome) return outcome
    try {
      return await carryOutHere(config, args)
    } catch (error) {
      if (!(error instanceof DatabaseLocked) || left === 0) throw error
      await wait(PAUSE_MS)
    }
  }
}

async function carryOutHere(config: Config, args: readonly string[]): Promise<Outcome> {
  const database = await connect(config.database)
  try {
    return await administer({ config, database }, args)
  } finally {
    await database.close()
  }
}

try {
  const { code, lines } = await carryOut(readConfig(process.env), process.argv.slice(2))
  const stream = code === 0 ? process.stdout : process.stderr
  stream.write(lines.map((line) => `${line}\n`).join(''))
  process.exitCode = code
} catch (error) {
  process.stderr.write(`${complaintAbout(error)}\n`)
  process.exitCode = 1
}
