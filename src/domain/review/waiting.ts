import { promisedUntil } from '../applications/promise.ts'
import { HOUR_MS } from '../dates.ts'
import { STATUS_UPDATE_HOURS } from '../limits.ts'

const HOURS_OF_DAY = 24

export type Waiting = { readonly text: string; readonly late: boolean }

/**
 * How long an application has waited for its first word, of the hours that founders are promised (S9.11).
 * @param submittedAt ISO
 * @param now milliseconds since 1970
 * @returns undefined once somebody has given it another status
 */
export function waitingOf(status: string, submittedAt: string, now: number): Waiting | undefined {
  if (status !== 'submitted') return undefined
  const hours = Math.max(0, Math.floor((now - Date.parse(submittedAt)) / HOUR_MS))
  if (now < promisedUntil(submittedAt).getTime())
    return { text: `${hours} of ${STATUS_UPDATE_HOURS} h`, late: false }
  const days = Math.floor(hours / HOURS_OF_DAY)
  return { text: `${days} days, past ${STATUS_UPDATE_HOURS} h`, late: true }
}
