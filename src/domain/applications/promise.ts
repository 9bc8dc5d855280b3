import { HOUR_MS } from '../dates.ts'
import { STATUS_UPDATE_HOURS } from '../limits.ts'

/** Until when the status of a submission is usually updated (S9.12). */
export const promisedUntil = (submittedAt: Date | string): Date =>
  new Date(new Date(submittedAt).getTime() + STATUS_UPDATE_HOURS * HOUR_MS)
