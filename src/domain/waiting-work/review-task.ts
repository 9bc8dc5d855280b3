import type { TeamRole } from '../actor.ts'
import {
  NO_FILTERS,
  OVERDUE_FILTER,
  type ReviewCriteria,
  serialiseFilters,
  UNREAD_FILTER,
} from '../review/filters.ts'
import { PATHS } from '../routes.ts'
import { WAITING_WORK_TEXTS, type WaitingItem } from './waiting-work.ts'

/**
 * Returns the filters of the applications that are waiting for a team member: overdue ones for an administrator,
 * unopened ones for a reviewer or partner. A reviewer sees only assigned applications.
 */
export const waitingCriteria = (role: TeamRole): Partial<ReviewCriteria> =>
  role === 'admin' ? { waiting: OVERDUE_FILTER } : { unread: UNREAD_FILTER }

/** Returns the task of reading the applications that match `waitingCriteria`, or undefined if there are none. */
export function reviewTask(role: TeamRole, count: number): WaitingItem | undefined {
  if (count === 0) return undefined
  const query = serialiseFilters({ ...NO_FILTERS, ...waitingCriteria(role) })
  return {
    text: WAITING_WORK_TEXTS.review(count),
    action: WAITING_WORK_TEXTS.openReview,
    to: `${PATHS.review}?${query}`,
  }
}
