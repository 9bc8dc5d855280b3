import type { Calls } from '#contract/calls.ts'
import { mayAdminister, mayListForReview } from '#server/access/review.ts'

/**
 * Returns the capacity and the policy for a list. Only administrators may use the filter `progress`, which reads
 * decisions.
 */
export const listAccess = ({ progress }: Pick<Calls['readQueue']['query'], 'progress'>) =>
  progress
    ? ({ capacity: 'administrator', mayList: mayAdminister } as const)
    : ({ capacity: 'team', mayList: mayListForReview } as const)
