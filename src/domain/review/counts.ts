import { isDecided } from '../applications/life-cycle.ts'
import type { ReviewStatus } from '../applications/status.ts'
import type { ReviewCriteria } from './filters.ts'

/** How many applications there are, of those that all filters but status and lateness leave. */
export type ReviewCounts = {
  /** Of each status that there is at least one of. */
  readonly by_status: Readonly<Partial<Record<ReviewStatus, number>>>
  /** Submitted, and without a word for longer than was promised. */
  readonly late: number
}

const sumAll = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** How many of them status and lateness leave as well. */
export function countMatching(
  { by_status, late }: ReviewCounts,
  { status, waiting }: Pick<ReviewCriteria, 'status' | 'waiting'>,
): number {
  if (waiting) return status === undefined || status === 'submitted' ? late : 0
  return status ? (by_status[status] ?? 0) : sumAll(Object.values(by_status))
}

/** How many of them are still to be decided. */
export const countUndecided = ({ by_status }: ReviewCounts): number =>
  sumAll(Object.entries(by_status).flatMap(([status, number]) => (isDecided(status) ? [] : [number])))
