import { sweepHits } from '#database/rate-limits.ts'
import { sweepSessions } from '#database/users.ts'
import type { Services } from '#server/services.ts'

/** Clears sessions that have run out and tries that no limit counts any more. */
export const sweepAccounts = ({ database }: Pick<Services, 'database'>): Promise<void> =>
  database.asWorker(async (transaction) => {
    await sweepSessions(transaction)
    await sweepHits(transaction)
  })
