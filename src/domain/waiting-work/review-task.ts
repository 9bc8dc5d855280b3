import type { TeamRole } from '../actor.ts'
import { NO_FILTERS, serialiseFilters } from '../review/filters.ts'
import { PATHS } from '../routes.ts'
import { waitingCriteria } from './waiting-criteria.ts'
import { WAITING_WORK_TEXTS, type WaitingTask } from './waiting-work.ts'

/** Returns the task of reading the applications that match `waitingCriteria`, or undefined if there are none. */
export function reviewTask(role: TeamRole, userId: string, count: number): WaitingTask | undefined {
  if (count === 0) return undefined
  const query = serialiseFilters({ ...NO_FILTERS, ...waitingCriteria(role, userId) })
  return {
    text: WAITING_WORK_TEXTS.review[role](count),
    action: WAITING_WORK_TEXTS.openReview,
    to: `${PATHS.review}?${query}`,
  }
}
