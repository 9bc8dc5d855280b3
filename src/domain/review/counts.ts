import { isDecided } from '../applications/life-cycle.ts'
import type { ReviewStatus } from '../applications/status.ts'
import type { ReviewCriteria } from './filters.ts'

/** Counts of the applications that match all filters except status and waiting time. */
export type ReviewCounts = {
  /** Contains only statuses with at least one application. */
  readonly by_status: Readonly<Partial<Record<ReviewStatus, number>>>
  /** Submitted applications that are overdue for a first change of status. */
  readonly overdue: number
}

const sumAll = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** Returns the number of applications that also match the filters by status and waiting time. */
export function countMatching(
  { by_status, overdue }: ReviewCounts,
  { status, waiting }: Pick<ReviewCriteria, 'status' | 'waiting'>,
): number {
  if (waiting) return status === undefined || status === 'submitted' ? overdue : 0
  return status ? (by_status[status] ?? 0) : sumAll(Object.values(by_status))
}

/** Returns the number of undecided applications that also match the filters by status and waiting time. */
export function countUndecided(
  { by_status, overdue }: ReviewCounts,
  filters: Pick<ReviewCriteria, 'status' | 'waiting'>,
): number {
  const undecided = Object.entries(by_status).filter(([status]) => !isDecided(status))
  return countMatching({ by_status: Object.fromEntries(undecided), overdue }, filters)
}
