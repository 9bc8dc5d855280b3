import type { ErrorCode } from '#contract/error-codes.ts'
import { SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import { TWO_STEP_MESSAGES, TWO_STEP_REFUSALS } from '#domain/accounts/two-step-messages.ts'
import { APPLICANT_REFUSALS } from '#domain/applications/applicants.ts'
import { ASKING_TEXTS, QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { REVIEW_MESSAGES } from '#domain/review/messages.ts'
import { VERDICT_REFUSALS } from '#domain/review/verdict-messages.ts'
import { Problem } from '#server/problem.ts'

/** Error codes with which policies refuse an action. */
export type DenialReason = Extract<
  ErrorCode,
  | 'signed-out'
  | 'team-only'
  | 'administrators-only'
  | 'reviewers-only'
  | 'owner-only'
  | 'two-step-setup-required'
  | 'two-step-required'
  | 'not-found'
  | 'already-submitted'
  | 'already-answered'
  | 'account-deleted'
>

/** Result of a policy: 'yes', or the reason for the refusal. */
export type Permission = 'yes' | DenialReason

const DENIAL_MESSAGES: Record<DenialReason, string> = {
  'signed-out': SIGN_IN_REFUSALS.sessionMissing,
  'team-only': REVIEW_MESSAGES.accessDenied.description,
  'administrators-only': REVIEW_MESSAGES.adminsOnly.description,
  'reviewers-only': VERDICT_REFUSALS.notReviewer,
  'owner-only': APPLICANT_REFUSALS.ownerOnly,
  'two-step-setup-required': TWO_STEP_MESSAGES.missing.description,
  'two-step-required': TWO_STEP_REFUSALS.required,
  'not-found': 'Not found, or you do not have access to it.',
  'already-submitted': 'This application has been submitted and can no longer be changed.',
  'already-answered': QUESTION_TEXTS.readOnly,
  'account-deleted': ASKING_TEXTS.founderDeleted,
}

/**
 * Throws if the permission is not 'yes'. Actions call it before they change or return anything. `http/errors.ts`
 * records refusals for missing rights in the audit log.
 * @param messages messages that override the defaults
 * @throws Problem with the reason as its code
 */
export function authorise(
  permission: Permission,
  messages: Partial<Record<DenialReason, string>> = {},
): void {
  if (permission === 'yes') return
  throw new Problem(permission, messages[permission] ?? DENIAL_MESSAGES[permission], { byPolicy: true })
}
