import { connect } from '#database/connect.ts'
import { MIN_RESPONSE_MS } from '#domain/limits.ts'
import { makeDraining } from '#server/draining.ts'
import { makeLiveUpdates } from '#server/live/live-updates.ts'
import { openLog } from '#server/log/open-log.ts'
import { makeCounts } from '#server/metrics/counts.ts'
import { makePasswords } from '#server/passwords.ts'
import { makeTypesetter } from '#server/pdf/typesetter.ts'
import type { Config } from './config.ts'
import type { Services } from './services.ts'
import { openStore } from './storage/open-store.ts'
import { makeSpace } from './storage/space.ts'

/**
 * The real parts, as `config` says.
 * @param open opens the database; the demo keeps more of it than the server needs
 * @throws what `connect` throws, and ConfigError for storage that cannot be used
 */
export async function openServices(config: Config, open = connect): Promise<Services> {
  const counts = makeCounts()
  const log = openLog(config, counts)
  const files = await openStore(config.storage, log)
  const space = makeSpace(config, log)
  await space.look()
  const opened = await open(config.database, {
    giveUpReserve: space.giveUpReserve,
    failed: (error, what) => log.error({ err: error }, what),
  })
  const database = config.requireAdminTwoStep ? opened.requiringTwoStep() : opened
  const passwords = makePasswords(config.passwordCost)
  return {
    config,
    counts,
    database,
    files,
    liveUpdates: makeLiveUpdates({ config, database, log }),
    passwords,
    minResponseMs: MIN_RESPONSE_MS,
    typesetter: makeTypesetter(log),
    space,
    draining: makeDraining(),
    log,
  }
}
