import { sweepEmailTokens } from '#database/email-tokens.ts'
import { deleteUnreferencedFile, findUnreferencedFiles } from '#database/files.ts'
import { sweepLoginChallenges } from '#database/login-challenges.ts'
import { sweepHits } from '#database/rate-limits.ts'
import { compactSubmissionTally } from '#database/review.ts'
import { sweepSessions } from '#database/sessions.ts'
import { sweepPendingSignUps } from '#database/sign-ups.ts'
import { sweepInvitations } from '#database/team.ts'
import { HOUR_MS } from '#domain/dates.ts'
import { EXPIRED_LINK_DAYS, UNREFERENCED_FILE_HOURS } from '#domain/limits.ts'
import type { Services } from '#server/services.ts'
import type { Job } from './jobs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BATCH = 100

/** Removes files that no application has referred to for a day (D-files.10). */
export const sweepFilesJob = (services: Services): Job => ({
  name: 'sweep files',
  everyMs: 15 * MINUTE,
  async run(signal) {
    await services.files.tidy(new Date(Date.now() - UNREFERENCED_FILE_HOURS * HOUR))
    let found: number
    do {
      found = await sweepFileBatch(services, signal)
    } while (found === BATCH && !signal.aborted)
  },
})

/**
 * First the content, then the row: if the process ends in between, the next sweep finds the row and goes on.
 * Two servers that sweep at once do the same thing twice, which does no harm.
 */
async function sweepFileBatch({ database, files }: Services, signal: AbortSignal): Promise<number> {
  const paths = await database.asWorker((transaction) => findUnreferencedFiles(transaction, BATCH))
  for (const path of paths) {
    if (signal.aborted) break
    await files.delete(path)
    await database.asWorker((transaction) => deleteUnreferencedFile(transaction, path))
  }
  return paths.length
}

export const sweepAccountsJob = (services: Pick<Services, 'database'>): Job => ({
  name: 'sweep accounts',
  everyMs: HOUR_MS,
  run: () => sweepAccounts(services),
})

/**
 * Clears sessions and half sign-ins that have run out, tries that no limit counts any more, and links, sign-ups
 * and invitations of long ago.
 */
export const sweepAccounts = ({ database }: Pick<Services, 'database'>): Promise<void> =>
  database.asWorker(async (transaction) => {
    await sweepSessions(transaction)
    await sweepLoginChallenges(transaction)
    await sweepHits(transaction)
    await sweepEmailTokens(transaction, EXPIRED_LINK_DAYS)
    await sweepPendingSignUps(transaction, EXPIRED_LINK_DAYS)
    await sweepInvitations(transaction, EXPIRED_LINK_DAYS)
  })

const ONE_MINUTE_MS = 60_000

/** Keeps the tally short that the review list's counts are read from. */
export const foldTallyJob = ({ database }: Pick<Services, 'database'>): Job => ({
  name: 'fold tally',
  everyMs: 10 * ONE_MINUTE_MS,
  run: () => database.asWorker(compactSubmissionTally),
})

const EVERY_MS = 1_000

/** Keeps what is known about the disk fresh, and takes the reserve again as soon as there is room. */
export const watchDiskSpaceJob = ({ diskSpace }: Pick<Services, 'diskSpace'>): Job => ({
  name: 'watch the storage',
  everyMs: EVERY_MS,
  run: () => diskSpace.check(),
})
