import { forgottenFiles, strikeFile } from '#database/files.ts'
import { UNREFERENCED_FILE_HOURS } from '#domain/limits.ts'
import type { Services } from '#server/services.ts'
import type { Job } from './jobs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BATCH = 100

/** Removes files that no application has referred to for a day (D-files.10). */
export const sweepFiles = (services: Services): Job => ({
  name: 'sweep files',
  everyMs: 15 * MINUTE,
  async run(signal) {
    await services.files.tidy(new Date(Date.now() - UNREFERENCED_FILE_HOURS * HOUR))
    let found: number
    do {
      found = await sweepSome(services, signal)
    } while (found === BATCH && !signal.aborted)
  },
})

/**
 * First the content, then the row: if the process ends in between, the next sweep finds the row and goes on.
 * Two servers that sweep at once do the same thing twice, which does no harm.
 */
async function sweepSome({ database, files }: Services, signal: AbortSignal): Promise<number> {
  const paths = await database.asWorker((transaction) => forgottenFiles(transaction, BATCH))
  for (const path of paths) {
    if (signal.aborted) break
    await files.delete(path)
    await database.asWorker((transaction) => strikeFile(transaction, path))
  }
  return paths.length
}
