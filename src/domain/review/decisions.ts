import type { ReviewStatus } from '../applications/status.ts'

/** `undone` means reverted before the e-mail was sent, and `discarded` dropped while it was held. */
export const DECISION_STATES = ['held', 'applied', 'undone', 'discarded'] as const
export type DecisionState = (typeof DECISION_STATES)[number]

/**
 * Returns whether a decision changes an application. A meeting counts even if it stays the same, because setting it
 * again sends its e-mail again.
 */
export const isChange = (from: ReviewStatus, to: ReviewStatus, setsMeeting: boolean): boolean =>
  from !== to || setsMeeting

/**
 * `send` announces a decision by e-mail, `hold` keeps it until its release, and `none` applies it without an e-mail.
 */
export const DELIVERY_OPTIONS = ['send', 'hold', 'none'] as const
export type DeliveryOption = (typeof DELIVERY_OPTIONS)[number]

/** 'yes' if a decision sends an e-mail, otherwise the reason why not. */
export const EMAIL_OUTCOMES = ['yes', 'account-deleted', 'already-there', 'put-back'] as const
export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number]

type OutcomeInput = {
  readonly current: ReviewStatus
  /** The status that the founder last saw. It differs from the current one while a decision can still be undone. */
  readonly seen: ReviewStatus
  readonly to: ReviewStatus
  readonly setsMeeting: boolean
  /** True if the founder's account still exists. */
  readonly hasFounder: boolean
}

/**
 * Returns whether a decision sends an e-mail, or why it sends none. A decision replaces one that can still be undone, so
 * a return to the status that the founder last saw only cancels the pending e-mail.
 */
export function emailOutcomeOf({ current, seen, to, setsMeeting, hasFounder }: OutcomeInput): EmailOutcome {
  if (!isChange(current, to, setsMeeting)) return 'already-there'
  if (!isChange(seen, to, setsMeeting)) return 'put-back'
  return hasFounder ? 'yes' : 'account-deleted'
}

type AppliedDecision = {
  readonly state: DecisionState
  readonly from_status: ReviewStatus
  readonly base_version: number
}

type CurrentApplication = { readonly version: number; readonly application_status: ReviewStatus }

/**
 * Returns whether a decision can be undone. Returns 'undone' if it already is, so that a repeated request also
 * succeeds, and 'conflict' after a newer decision. The database checks whether the e-mail is still unsent.
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
