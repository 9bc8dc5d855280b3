import { statusUpdateDueAt } from '#domain/applications/next-step.ts'
import { formatDay, HOUR_MS } from '../dates.ts'
import { STATUS_UPDATE_HOURS } from '../limits.ts'

const HOURS_PER_DAY = 24

/** A waiting time or due date as text. */
export type WaitingTime = { readonly text: string; readonly isOverdue: boolean }

/**
 * Returns the time left for an application's first change of status within STATUS_UPDATE_HOURS (S9.11), or how long it
 * has waited if it is overdue.
 * @param submittedAt ISO
 * @param now milliseconds since 1970
 * @returns undefined for any status other than 'submitted'
 */
export function waitingTime(status: string, submittedAt: string, now: number): WaitingTime | undefined {
  if (status !== 'submitted') return undefined
  const hoursLeft = Math.ceil((statusUpdateDueAt(submittedAt).getTime() - now) / HOUR_MS)
  if (hoursLeft > 0) return { text: `${Math.min(hoursLeft, STATUS_UPDATE_HOURS)} h left`, isOverdue: false }
  const days = Math.floor((now - Date.parse(submittedAt)) / (HOUR_MS * HOURS_PER_DAY))
  return { text: `${days} days, overdue`, isOverdue: true }
}

/**
 * Returns the due date of an assignment.
 * @param day YYYY-MM-DD
 * @param today in the group's time zone
 */
export function dueDate(day: string, today: string): WaitingTime {
  const text = formatDay(day, 'UTC')
  const isOverdue = today > day
  return { text: isOverdue ? `${text}, overdue` : text, isOverdue }
}
