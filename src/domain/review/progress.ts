import { STATUS_UPDATE_HOURS } from '../limits.ts'

/**
 * The stages of an application. `database/progress.ts` has the same definitions in SQL.
 *
 * - First response: the first change of status, as in the list's waiting time (`waitingTime`). An application that
 *   returns to Submitted waits for its first response again. Questions do not change the status.
 * - Meeting: the status is or was Meeting Scheduled.
 * - Decision: the status is Approved or No Fit.
 *
 * A status counts from the time when its decision was applied. Held and undone decisions do not count.
 */
export const PROGRESS_LABELS = {
  responded: 'Had a first response',
  'responded-24h': 'First response within 24 h',
  'responded-48h': 'First response in 24 to 48 h',
  'responded-72h': `First response in 48 to ${STATUS_UPDATE_HOURS} h`,
  'responded-7d': 'First response in 3 to 7 days',
  'responded-later': 'First response after 7 days',
  met: 'Had a meeting scheduled',
  decided: 'Approved or No Fit',
  'awaiting-response': 'Waiting for a first response',
  'awaiting-response-72h': `Waiting less than ${STATUS_UPDATE_HOURS} h for a first response`,
  'awaiting-meeting': 'Waiting for a meeting',
  'awaiting-decision': 'Waiting for a decision after the meeting',
} as const

export type Progress = keyof typeof PROGRESS_LABELS
export const PROGRESS_VALUES = Object.keys(PROGRESS_LABELS) as [Progress, ...Progress[]]

/**
 * Hours from submission to first response: from the first number, inclusive, to the second, exclusive. If the second is
 * missing, the range is open.
 */
export const RESPONSE_HOURS = {
  'responded-24h': [0, 24],
  'responded-48h': [24, 48],
  'responded-72h': [48, STATUS_UPDATE_HOURS],
  'responded-7d': [STATUS_UPDATE_HOURS, 168],
  'responded-later': [168, undefined],
} as const satisfies Partial<Record<Progress, readonly [number, number | undefined]>>
