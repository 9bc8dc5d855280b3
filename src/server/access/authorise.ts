import type { ErrorCode } from '#contract/error-codes.ts'
import { SIGN_IN_REFUSALS, TWO_STEP_MESSAGES, TWO_STEP_REFUSALS } from '#domain/accounts/messages.ts'
import { ASKING_TEXTS, QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { REVIEW_MESSAGES } from '#domain/review/messages.ts'
import { VERDICT_REFUSALS } from '#domain/review/verdict-messages.ts'
import { Problem } from '#server/problem.ts'

/** Why a policy refuses. */
export type DenialReason = Extract<
  ErrorCode,
  | 'signed-out'
  | 'team-only'
  | 'administrators-only'
  | 'reviewers-only'
  | 'two-step-setup-required'
  | 'two-step-required'
  | 'not-found'
  | 'already-submitted'
  | 'already-answered'
  | 'account-deleted'
>

/** A policy's answer: yes, or why not. */
export type Permission = 'yes' | DenialReason

const DENIAL_MESSAGES: Record<DenialReason, string> = {
  'signed-out': SIGN_IN_REFUSALS.sessionMissing,
  'team-only': REVIEW_MESSAGES.accessDenied.description,
  'administrators-only': REVIEW_MESSAGES.adminsOnly.description,
  'reviewers-only': VERDICT_REFUSALS.notReviewer,
  'two-step-setup-required': TWO_STEP_MESSAGES.missing.description,
  'two-step-required': TWO_STEP_REFUSALS.required,
  'not-found': 'There is nothing here, or it is not yours.',
  'already-submitted': 'This application has been submitted and can no longer be changed.',
  'already-answered': QUESTION_TEXTS.readOnly,
  'account-deleted': ASKING_TEXTS.founderDeleted,
}

/**
 * The first paragraph of every action.
 * @param sentences what is said in place of the usual sentence
 * @throws Problem with the reason when the verdict is not yes; the audit log is told of it (http/trail-refusals.ts)
 */
export function authorise(verdict: Permission, sentences: Partial<Record<DenialReason, string>> = {}): void {
  if (verdict === 'yes') return
  throw new Problem(verdict, sentences[verdict] ?? DENIAL_MESSAGES[verdict], { byPolicy: true })
}
