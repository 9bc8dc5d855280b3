import type { ReviewStatus } from '../applications/status.ts'

/**
 * What becomes of a decision: held back, in force, taken back before its letter left, or dropped while it was held
 * back.
 */
export const DECISION_STATES = ['staged', 'applied', 'undone', 'discarded'] as const
export type DecisionState = (typeof DECISION_STATES)[number]

/** A decision that the founder has not been told of yet. */
export type Waiting = { readonly from_status: ReviewStatus }

/**
 * What a change of status decides. While the founder has not been told of the one before, a further change replaces it:
 * it leads from what the founder knows. One that leads back to that decides nothing, and nobody is written to.
 * @returns the status that it leads from, or undefined when it puts back what the founder knows
 */
export function decidedFrom(
  standing: ReviewStatus,
  waiting: Waiting | undefined,
  to: ReviewStatus,
): ReviewStatus | undefined {
  const known = waiting?.from_status ?? standing
  return known === to ? undefined : known
}
