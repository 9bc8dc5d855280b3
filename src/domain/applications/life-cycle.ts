import type { Status } from './status.ts'

export type SubmissionState = {
  readonly application_status: string
  readonly submitted_at: string | Date | null
}

/** Returns whether an application has been submitted. Founders can then no longer change its answers (S4.13). */
export const isSubmitted = (application: SubmissionState): boolean =>
  application.application_status !== 'draft' && application.submitted_at !== null

/** Returns whether a status is a decision to invest or to decline. */
export const isDecided = (status: string): boolean => status === 'approved' || status === 'no_fit'

/**
 * Returns whether a status change is allowed (D-status.1 to D-status.3): founders submit a draft once, and
 * administrators move a submitted application to any of the seven statuses.
 */
export function mayChangeStatus(from: Status, to: Status, by: 'founder' | 'admin'): boolean {
  if (by === 'founder') return from === 'draft' && to === 'submitted'
  return from !== 'draft' && to !== 'draft'
}
