import { statusUpdateDueAt } from '#domain/applications/next-step.ts'
import { HOUR_MS } from '../dates.ts'
import { STATUS_UPDATE_HOURS } from '../limits.ts'

const HOURS_PER_DAY = 24

export type WaitingTime = { readonly text: string; readonly isOverdue: boolean }

/**
 * Returns how long an application has waited for its first change of status, of the promised hours (S9.11).
 * @param submittedAt ISO
 * @param now milliseconds since 1970
 * @returns undefined once its status has changed
 */
export function waitingTime(status: string, submittedAt: string, now: number): WaitingTime | undefined {
  if (status !== 'submitted') return undefined
  const hours = Math.max(0, Math.floor((now - Date.parse(submittedAt)) / HOUR_MS))
  if (now < statusUpdateDueAt(submittedAt).getTime())
    return { text: `${hours} of ${STATUS_UPDATE_HOURS} h`, isOverdue: false }
  const days = Math.floor(hours / HOURS_PER_DAY)
  return { text: `${days} days, overdue`, isOverdue: true }
}
