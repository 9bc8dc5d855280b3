import { HOUR_MS } from '#domain/dates.ts'
import { sweepAccounts } from '#server/accounts/sweep.ts'
import type { Services } from '#server/services.ts'
import type { Job } from './jobs.ts'

export const sweepAccountsJob = (services: Pick<Services, 'database'>): Job => ({
  name: 'sweep accounts',
  everyMs: HOUR_MS,
  run: () => sweepAccounts(services),
})
