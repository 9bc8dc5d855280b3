import { sweepEmailTokens } from '#database/email-tokens.ts'
import { findUnreferencedFiles } from '#database/files.ts'
import { sweepProviderSignIns } from '#database/identities.ts'
import { sweepLoginChallenges } from '#database/login-challenges.ts'
import { sweepPasskeyChallenges } from '#database/passkeys.ts'
import { deleteExpired } from '#database/personal-data.ts'
import { sweepHits } from '#database/rate-limits.ts'
import { mergeSubmissionTally } from '#database/review.ts'
import { sweepSessions } from '#database/sessions.ts'
import { sweepPendingSignUps } from '#database/sign-ups.ts'
import { sweepInvitations } from '#database/team.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/dates.ts'
import { EXPIRED_LINK_DAYS, UNREFERENCED_FILE_HOURS } from '#domain/limits.ts'
import { wallTimeOf } from '#domain/zoned-time.ts'
import { deleteFiles } from '#server/files/delete-files.ts'
import type { Services } from '#server/services.ts'
import type { Job } from './jobs.ts'

const BATCH = 100

/**
 * Deletes files that have been unreferenced for UNREFERENCED_FILE_HOURS, and remains of uploads that were interrupted
 * longer ago than that (D-files.10). Two servers may sweep at the same time.
 */
export const sweepFilesJob = (services: Services): Job => ({
  name: 'sweep files',
  everyMs: 15 * MINUTE_MS,
  async run(signal) {
    const { database, files, diskSpace } = services
    // The fault has been logged.
    if (!diskSpace.acceptsDeletions()) return
    await files.tidy(new Date(Date.now() - UNREFERENCED_FILE_HOURS * HOUR_MS))
    const errors: unknown[] = []
    let paths: string[]
    do {
      // Files that could not be deleted come first again, so each batch skips those of the earlier batches.
      paths = await database.asWorker((transaction) =>
        findUnreferencedFiles(transaction, BATCH, errors.length),
      )
      errors.push(...(await deleteFiles(services, paths, signal)))
    } while (paths.length === BATCH && diskSpace.acceptsDeletions() && !signal.aborted)
    if (errors.length > 0)
      throw new Error(`Could not delete ${errors.length} unreferenced files`, { cause: errors[0] })
  },
})

export const sweepAccountsJob = (services: Pick<Services, 'database'>): Job => ({
  name: 'sweep accounts',
  everyMs: HOUR_MS,
  run: () => sweepAccounts(services),
})

/**
 * Deletes expired sessions, challenges and sign-ins with the identity provider, and old rate-limit hits. Deletes e-mail
 * tokens and invitations EXPIRED_LINK_DAYS after they have expired, and pending sign-ups at the same age.
 */
export const sweepAccounts = ({ database }: Pick<Services, 'database'>): Promise<void> =>
  database.asWorker(async (transaction) => {
    await sweepSessions(transaction)
    await sweepLoginChallenges(transaction)
    await sweepProviderSignIns(transaction)
    await sweepPasskeyChallenges(transaction)
    await sweepHits(transaction)
    await sweepEmailTokens(transaction, EXPIRED_LINK_DAYS)
    await sweepPendingSignUps(transaction, EXPIRED_LINK_DAYS)
    await sweepInvitations(transaction, EXPIRED_LINK_DAYS)
  })

/** Merges the rows of the tally from which the review list reads its counts. */
export const mergeTallyJob = ({ database }: Pick<Services, 'database'>): Job => ({
  name: 'merge tally',
  everyMs: 10 * MINUTE_MS,
  run: () => database.asWorker(mergeSubmissionTally),
})

const DISK_CHECK_MS = 1_000

/**
 * Checks whether the disks are writable and have space. Deletes the reserve when space is low, and recreates it when
 * there is enough.
 */
export const watchDiskSpaceJob = ({ diskSpace, files }: Pick<Services, 'diskSpace' | 'files'>): Job => ({
  name: 'watch the storage',
  everyMs: DISK_CHECK_MS,
  run: () => diskSpace.check(files),
})

/** Interval at which each server reads the settings that another server may have changed. */
const SETTINGS_RELOAD_MS = 5_000

export const reloadSettingsJob = ({ site }: Pick<Services, 'site'>): Job => ({
  name: 'reload settings',
  everyMs: SETTINGS_RELOAD_MS,
  run: () => site.reload(),
})

/** Applications that one transaction deletes. */
const EXPIRED_BATCH = 50

type RetentionServices = Pick<Services, 'site' | 'database'>

/** Deletes expired applications at night, in the group's time zone. */
export const deleteExpiredJob = (services: RetentionServices): Job => ({
  name: 'delete expired applications',
  everyMs: HOUR_MS,
  async run(signal) {
    const { timeZone } = services.site.current
    const hour = Number(wallTimeOf(new Date(), timeZone).slice(11, 13))
    if (hour < NIGHT_ENDS) await deleteExpiredApplications(services, signal)
  },
})

/** The night is from midnight to this hour. */
const NIGHT_ENDS = 5

/** Deletes applications whose retention period has ended, if administrators have set one. */
export async function deleteExpiredApplications(
  { site, database }: RetentionServices,
  signal: AbortSignal,
): Promise<void> {
  await site.reload()
  const { retentionMonths } = site.current
  if (retentionMonths === null) return
  let deleted: number
  do {
    deleted = await database.asWorker((transaction) =>
      deleteExpired(transaction, retentionMonths, EXPIRED_BATCH),
    )
  } while (deleted === EXPIRED_BATCH && !signal.aborted)
}
