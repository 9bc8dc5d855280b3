import type { ReviewStatus } from '../applications/status.ts'

/** `staged` means held, `undone` reverted before the e-mail was sent, and `discarded` dropped while it was held. */
export const DECISION_STATES = ['staged', 'applied', 'undone', 'discarded'] as const
export type DecisionState = (typeof DECISION_STATES)[number]

/** The parts of a decision about which the founder is notified. */
export type AnnouncedChange = {
  readonly status: ReviewStatus
  /** The meeting that the decision sets. */
  readonly meeting?: object | undefined
  /** True if the decision only reverts a pending change of the meeting, and so sets none. */
  readonly restoresMeeting?: boolean | undefined
}

/** A decision that the founder has not been notified about yet. */
type PendingDecision = { readonly from_status: ReviewStatus }

/**
 * Returns the status that the founder last saw, from which a decision starts. A further change replaces a pending one,
 * and therefore starts from the same status. A change back to that status is not a decision and sends no e-mail, unless
 * it sets a meeting.
 * @returns undefined if the change restores the status that the founder last saw
 */
export function announcedStatusBefore(
  current: ReviewStatus,
  pending: PendingDecision | undefined,
  { status, meeting }: AnnouncedChange,
): ReviewStatus | undefined {
  const known = pending?.from_status ?? current
  return known === status && !meeting ? undefined : known
}

/**
 * `send` announces a decision by e-mail, `hold` keeps it until its release, and `none` applies it without an e-mail.
 */
export const DELIVERY_OPTIONS = ['send', 'hold', 'none'] as const
export type DeliveryOption = (typeof DELIVERY_OPTIONS)[number]

/** 'yes' if a decision sends an e-mail, otherwise the reason why not. */
export const EMAIL_OUTCOMES = ['yes', 'account-deleted', 'already-there', 'put-back'] as const
export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number]

type DecisionInput = {
  readonly current: ReviewStatus
  readonly pending: PendingDecision | undefined
  /** True if the founder's account still exists. */
  readonly hasFounder: boolean
}

/** Returns whether a decision sends an e-mail, or why it sends none. */
export function emailOutcomeOf(
  { current, pending, hasFounder }: DecisionInput,
  change: AnnouncedChange,
): EmailOutcome {
  if (current === change.status && !change.meeting && !change.restoresMeeting) return 'already-there'
  if (!announcedStatusBefore(current, pending, change)) return 'put-back'
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
