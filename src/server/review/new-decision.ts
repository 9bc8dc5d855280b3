import { randomUUID } from 'node:crypto'
import type { Applicant } from '#database/applicants.ts'
import type { NewDecision } from '#database/decisions.ts'
import type { Person } from '#domain/actor.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import type { EmailText } from '#domain/review/email-template.ts'
import type { Change } from './letter-words.ts'

/** What is decided about one application. */
export type Decided = {
  /** Locked, and submitted. */
  readonly applicant: Applicant
  /** As the founder will read it; undefined: none is wanted. */
  readonly email: EmailText | undefined
  /** The decision that was held back and comes into force by this. */
  readonly held?: string
}

export type Terms = {
  readonly by: Person
  readonly change: Change
  /** What is decided together with these. */
  readonly batch?: string
}

/** The row of a decision, without an e-mail where nobody is left to read it; in the outbox there is none yet. */
export function newDecision(
  { applicant, email, held }: Decided,
  { by, change, batch }: Terms,
  from_status: ReviewStatus,
): NewDecision {
  const text = applicant.email === null ? undefined : email
  return {
    id: held ?? randomUUID(),
    application_id: applicant.id,
    from_status,
    to_status: change.status,
    base_version: applicant.version,
    subject: text?.subject ?? null,
    body: text?.body ?? null,
    email_id: null,
    note: change.note,
    reason_ids: [...change.reason_ids],
    batch_id: batch ?? null,
    decided_by: by.userId,
  }
}
