import { randomUUID } from 'node:crypto'
import { type Applicant, setStatus } from '#database/applicants.ts'
import type { Transaction } from '#database/database.ts'
import {
  applyHeld,
  discardHeld,
  insertApplied,
  type NewDecision,
  undoPendingDecisions,
} from '#database/decisions.ts'
import type { Person } from '#domain/actor.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { announcedStatusBefore } from '#domain/review/decisions.ts'
import type { EmailText } from '#domain/review/email-template.ts'
import { statusLabel } from '#server/email/application-emails.ts'
import { queueEmails } from '#server/email/outbox.ts'
import type { StatusChange } from './decision-email.ts'

/**
 * Stores and tells decisions to one status. Their e-mails wait with them for the time in which they can be undone; a
 * decision whose e-mail still waits is replaced, so that a founder reads of what stands in the end, once.
 * @returns the decisions in force by it: none for an application that stood there already, or was put back
 */
export async function applyDecisions(
  transaction: Transaction,
  all: readonly DecisionInput[],
  { undoSeconds, ...terms }: DecisionTerms & { readonly undoSeconds: number },
): Promise<NewDecision[]> {
  const to = terms.change.status
  const ids = all.map(({ applicant }) => applicant.id)
  const changed = new Set((await setStatus(transaction, ids, to)).map(({ id }) => id))
  const replaced = await undoPendingDecisions(transaction, [...changed])
  const waiting = new Map(replaced.map((undone) => [undone.application_id, undone]))
  const inForce = all.flatMap((decided) => {
    const { applicant, held } = decided
    const from = announcedStatusBefore(
      applicant.application_status as ReviewStatus,
      waiting.get(applicant.id),
      to,
    )
    if (!changed.has(applicant.id) || !from) return []
    return [{ applicant, held, row: withEmail(decisionRow(decided, terms, from)) }]
  })
  const rowsOf = (isHeld: boolean) =>
    inForce.filter(({ held }) => (held !== undefined) === isHeld).map(({ row }) => row)
  await insertApplied(transaction, rowsOf(false), undoSeconds)
  await applyHeld(transaction, rowsOf(true), undoSeconds)
  await discardHeld(transaction, withoutEffect(all, inForce))

  await queueEmails(transaction, inForce.flatMap(emailAbout), undoSeconds)
  return inForce.map(({ row }) => row)
}

const withEmail = (row: NewDecision): NewDecision => ({
  ...row,
  email_id: row.subject === null ? null : randomUUID(),
})

/** The held ones that decide nothing any more, since they lead to what the founder knows. */
const withoutEffect = (
  all: readonly DecisionInput[],
  inForce: readonly { readonly held?: string | undefined }[],
) => {
  const come = new Set(inForce.map(({ held }) => held))
  return all.flatMap(({ held }) => (held === undefined || come.has(held) ? [] : [held]))
}

/** None where none is wanted, or nobody is left to read it. */
function emailAbout({ applicant, row }: { applicant: Applicant; row: NewDecision }) {
  const { email_id: id, subject, body, to_status } = row
  if (id === null || subject === null || body === null || applicant.email === null) return []
  const to = { name: applicant.full_name ?? '', address: applicant.email }
  return [
    { id, template: 'status-changed' as const, to, data: { subject, body, status: statusLabel(to_status) } },
  ]
}

/** What is decided about one application. */
export type DecisionInput = {
  /** Locked, and submitted. */
  readonly applicant: Applicant
  /** As the founder will read it; undefined: none is wanted. */
  readonly email: EmailText | undefined
  /** The decision that was held back and comes into force by this. */
  readonly held?: string
}

export type DecisionTerms = {
  readonly by: Person
  readonly change: StatusChange
  /** What is decided together with these. */
  readonly batch?: string
}

/** The row of a decision, without an e-mail where nobody is left to read it; in the outbox there is none yet. */
export function decisionRow(
  { applicant, email, held }: DecisionInput,
  { by, change, batch }: DecisionTerms,
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
