import { openDatabase } from '#database/connect.ts'
import { MIN_RESPONSE_MS } from '#domain/limits.ts'
import { makeDraining } from '#server/draining.ts'
import { makeLiveUpdates } from '#server/live/live-updates.ts'
import { makePasswords } from '#server/passwords.ts'
import type { Config } from './config/config.ts'
import { makeLogger } from './log/log.ts'
import { makeMetrics } from './metrics.ts'
import { makePdfRenderer } from './pdf/pdf-renderer.ts'
import type { Services } from './services.ts'
import { makeSite } from './site-settings.ts'
import { makeDiskSpace } from './storage/disk-space.ts'
import { openFileStore } from './storage/open-file-store.ts'

/**
 * Opens the services that `config` selects.
 * @param open opens the database; the demo passes a function that opens it with more access
 * @throws the errors of openDatabase, and ConfigError for unusable storage
 */
export async function openServices(config: Config, open = openDatabase): Promise<Services> {
  const metrics = makeMetrics()
  const log = makeLogger(config, metrics)
  const diskSpace = makeDiskSpace(config, log)
  await diskSpace.check()
  const opened = await open(config.database, {
    releaseReserve: diskSpace.releaseReserve,
    onError: (error, what) => log.error({ err: error }, what),
  })
  const isTwoStepFixed = config.fixedSettings.require_two_step !== undefined
  const database = isTwoStepFixed ? opened.requiringTwoStep(config.requireAdminTwoStep) : opened
  const files = await openFileStore(config.storage, log, database)
  await diskSpace.check(files)
  const site = makeSite({ config, database })
  await site.reload()
  const passwords = makePasswords(config.passwordCost)
  return {
    config,
    site,
    metrics,
    database,
    files,
    liveUpdates: makeLiveUpdates({ config, database, log }),
    passwords,
    minResponseMs: MIN_RESPONSE_MS,
    pdfRenderer: makePdfRenderer(log),
    diskSpace,
    draining: makeDraining(),
    log,
  }
}
