import { type DestinationStream, pino } from 'pino'
import { connect } from '#database/connect.ts'
import { makePasswords } from '#server/passwords.ts'
import { makeTypesetter } from '#server/pdf/typesetter.ts'
import type { Config } from './config.ts'
import type { Services } from './services.ts'
import { openStore } from './storage/open-store.ts'
import { makeSpace } from './storage/space.ts'

const STDERR = 2

/**
 * Lines of JSON, each with its moment in UTC.
 * @param into by default stderr, written before the next thing happens, so that a crash loses none
 */
export const openLog = (
  { logLevel }: Pick<Config, 'logLevel'>,
  into: DestinationStream = pino.destination({ fd: STDERR, sync: true }),
) => pino({ level: logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, into)

/**
 * The real parts, as `config` says.
 * @param open opens the database; the demo keeps more of it than the server needs
 * @throws what `connect` throws, and ConfigError for storage that cannot be used
 */
export async function openServices(config: Config, open = connect): Promise<Services> {
  const log = openLog(config)
  const files = await openStore(config.storage, log)
  const space = makeSpace(config, log)
  await space.look()
  const opened = await open(config.database, {
    giveUpReserve: space.giveUpReserve,
    failed: (error, what) => log.error({ err: error }, what),
  })
  const database = config.requireAdminSecondStep ? opened.demandingSecondStep() : opened
  const passwords = makePasswords(config.passwordCost)
  return { config, database, files, passwords, typeset: makeTypesetter(log), space, log }
}
