import { foldTally } from '#database/submission-tally.ts'
import type { Services } from '#server/services.ts'
import type { Job } from './jobs.ts'

const MINUTE = 60_000

/** Keeps the tally short that the review list's counts are read from. */
export const foldTallyJob = ({ database }: Pick<Services, 'database'>): Job => ({
  name: 'fold tally',
  everyMs: 10 * MINUTE,
  run: () => database.asWorker(foldTally),
})
