import { sweepAccounts } from '#server/accounts/sweep.ts'
import type { Services } from '#server/services.ts'
import type { Job } from './jobs.ts'

const HOUR_MS = 3_600_000

export const sweepAccountsJob = (services: Pick<Services, 'database'>): Job => ({
  name: 'sweep accounts',
  everyMs: HOUR_MS,
  run: () => sweepAccounts(services),
})
