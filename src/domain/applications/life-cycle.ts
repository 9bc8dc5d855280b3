import type { Status } from './status.ts'

export type SubmissionState = {
  readonly application_status: string
  readonly submitted_at: string | Date | null
}

/** Submitted once, and therefore no longer the founder's to change (S4.13). */
export const isSubmitted = (application: SubmissionState): boolean =>
  application.application_status !== 'draft' && application.submitted_at !== null

/** Whether a submission has had its last word: funded, or not. */
export const isDecided = (status: string): boolean => status === 'approved' || status === 'no_fit'

/**
 * Which moves of the status exist (D-status.1 to D-status.3): the founder submits a draft, once;
 * an administrator moves a submitted application to any of the seven; nobody does anything else.
 */
export function mayChangeStatus(from: Status, to: Status, by: 'founder' | 'admin'): boolean {
  if (by === 'founder') return from === 'draft' && to === 'submitted'
  return from !== 'draft' && to !== 'draft'
}
