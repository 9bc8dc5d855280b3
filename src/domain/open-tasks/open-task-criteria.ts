import type { TeamRole } from '../actor.ts'
import { OPEN_FILTER, OVERDUE_FILTER } from '../review/filter-table.ts'
import type { ReviewCriteria } from '../review/filters.ts'
import { NO_VERDICT } from '../review/verdicts.ts'

export type Criteria = Partial<ReviewCriteria>

/** Undecided applications without the viewer's verdict. A reviewer sees only assigned ones. */
const TO_JUDGE: Criteria = { verdict: NO_VERDICT, open: OPEN_FILTER }

export const OVERDUE: Criteria = { waiting: OVERDUE_FILTER }

/** Returns the filters of the applications that are assigned to a member and are waiting for their verdict. */
export const assignedCriteria = (userId: string): Criteria => ({ reviewer: userId, ...TO_JUDGE })

/**
 * Returns the filters of the applications that are waiting for a team member: for an administrator those that are
 * overdue, for a reviewer those without their verdict, and for a partner those that nobody has responded to.
 */
export function openTaskCriteria(role: TeamRole, userId: string): Criteria {
  if (role === 'admin') return OVERDUE
  return role === 'reviewer' ? assignedCriteria(userId) : { status: 'submitted' }
}

/**
 * Returns the filters of the applications that 'Start reviewing' opens one after another. `IS_TO_REVIEW` in
 * `database/review.ts` is the same rule in SQL.
 */
export const toReviewCriteria = (role: TeamRole): Criteria =>
  role === 'reviewer' ? TO_JUDGE : { open: OPEN_FILTER }

/** Returns whether all of these criteria are among the filters. */
export const hasCriteria = (filters: ReviewCriteria, criteria: Criteria): boolean =>
  Object.entries(criteria).every(([name, value]) => filters[name as keyof ReviewCriteria] === value)

/** Returns the criteria without values, which removes them from the filters. */
export const withoutCriteria = (criteria: Criteria): Criteria =>
  Object.fromEntries(Object.keys(criteria).map((name) => [name, undefined]))
