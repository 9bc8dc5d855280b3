import type { TeamRole } from '../actor.ts'
import { NO_FILTERS, serialiseFilters } from '../review/filters.ts'
import { PATHS } from '../routes.ts'
import { openTaskCriteria } from './open-task-criteria.ts'
import { OPEN_TASKS_TEXTS, type OpenTask } from './open-tasks.ts'

/** Returns the task of reading the applications that match `openTaskCriteria`, or undefined if there are none. */
export function reviewTask(role: TeamRole, userId: string, count: number): OpenTask | undefined {
  if (count === 0) return undefined
  const query = serialiseFilters({ ...NO_FILTERS, ...openTaskCriteria(role, userId) })
  return {
    text: OPEN_TASKS_TEXTS.review[role](count),
    action: OPEN_TASKS_TEXTS.openReview,
    to: `${PATHS.review}?${query}`,
  }
}
