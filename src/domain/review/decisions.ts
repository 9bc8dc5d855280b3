import type { ReviewStatus } from '../applications/status.ts'

/**
 * What becomes of a decision: held back, in force, taken back before its e-mail left, or dropped while it was held
 * back.
 */
export const DECISION_STATES = ['staged', 'applied', 'undone', 'discarded'] as const
export type DecisionState = (typeof DECISION_STATES)[number]

/** A decision that the founder has not been told of yet. */
export type PendingDecision = { readonly from_status: ReviewStatus }

/**
 * What a change of status decides. While the founder has not been told of the one before, a further change replaces it:
 * it leads from what the founder knows. One that leads back to that decides nothing, and nobody is written to.
 * @returns the status that it leads from, or undefined when it puts back what the founder knows
 */
export function announcedStatusBefore(
  standing: ReviewStatus,
  waiting: PendingDecision | undefined,
  to: ReviewStatus,
): ReviewStatus | undefined {
  const known = waiting?.from_status ?? standing
  return known === to ? undefined : known
}

/** What becomes of a change when it is decided: told, held back until it is released, or in force without an e-mail. */
export const DELIVERY_OPTIONS = ['send', 'hold', 'none'] as const
export type DeliveryOption = (typeof DELIVERY_OPTIONS)[number]

/** Whether deciding writes an e-mail: yes, or why not. */
export const EMAIL_OUTCOMES = ['yes', 'account-deleted', 'already-there', 'put-back'] as const
export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number]

/** What deciding needs to know of an application. */
type DecisionInput = {
  readonly standing: ReviewStatus
  readonly waiting: PendingDecision | undefined
  /** Whether anybody is left to read an e-mail. */
  readonly hasFounder: boolean
}

export function emailOutcomeOf(
  { standing, waiting, hasFounder }: DecisionInput,
  to: ReviewStatus,
): EmailOutcome {
  if (standing === to) return 'already-there'
  if (!announcedStatusBefore(standing, waiting, to)) return 'put-back'
  return hasFounder ? 'yes' : 'account-deleted'
}

/** How far a decision in force has come. */
type AppliedDecision = {
  readonly state: DecisionState
  readonly from_status: ReviewStatus
  readonly base_version: number
}

type CurrentApplication = { readonly version: number; readonly application_status: ReviewStatus }

/**
 * Whether a decision may be taken back: 'undone' when it is already, so that a second click is answered like the first,
 * 'conflict' when something else was decided since. Whether its e-mail still waits the database alone knows.
 */
export function undoOutcome(
  decision: AppliedDecision,
  now: CurrentApplication,
): 'possible' | 'undone' | 'conflict' {
  const since = now.version - decision.base_version
  if (decision.state === 'applied') return since === 1 ? 'possible' : 'conflict'
  const isUndone = decision.state === 'undone' && since === 2
  return isUndone && now.application_status === decision.from_status ? 'undone' : 'conflict'
}
