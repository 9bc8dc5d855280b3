import { randomUUID } from 'node:crypto'
import { type Applicant, setStatus } from '#database/applicants.ts'
import type { Transaction } from '#database/database.ts'
import { addApplied, applyHeld, discardHeld, type NewDecision, undoWaiting } from '#database/decisions.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { decidedFrom } from '#domain/review/decisions.ts'
import { labelOf } from '#server/mail/letters/status-changed.ts'
import { tellAll } from '#server/mail/outbox.ts'
import { type Decided, newDecision, type Terms } from './new-decision.ts'

/**
 * Stores and tells decisions to one status. Their e-mails wait with them for the time in which they can be undone; a
 * decision whose e-mail still waits is replaced, so that a founder reads of what stands in the end, once.
 * @returns the decisions in force by it: none for an application that stood there already, or was put back
 */
export async function putInForce(
  transaction: Transaction,
  all: readonly Decided[],
  { undoSeconds, ...terms }: Terms & { readonly undoSeconds: number },
): Promise<NewDecision[]> {
  const to = terms.change.status
  const ids = all.map(({ applicant }) => applicant.id)
  const changed = new Set((await setStatus(transaction, ids, to)).map(({ id }) => id))
  const replaced = await undoWaiting(transaction, [...changed])
  const waiting = new Map(replaced.map((undone) => [undone.application_id, undone]))
  const inForce = all.flatMap((decided) => {
    const { applicant, held } = decided
    const from = decidedFrom(applicant.application_status as ReviewStatus, waiting.get(applicant.id), to)
    if (!changed.has(applicant.id) || !from) return []
    return [{ applicant, held, row: withEmail(newDecision(decided, terms, from)) }]
  })
  const rowsOf = (isHeld: boolean) =>
    inForce.filter(({ held }) => (held !== undefined) === isHeld).map(({ row }) => row)
  await addApplied(transaction, rowsOf(false), undoSeconds)
  await applyHeld(transaction, rowsOf(true), undoSeconds)
  await discardHeld(transaction, withoutForce(all, inForce))

  await tellAll(transaction, inForce.flatMap(emailAbout), undoSeconds)
  return inForce.map(({ row }) => row)
}

const withEmail = (row: NewDecision): NewDecision => ({
  ...row,
  email_id: row.subject === null ? null : randomUUID(),
})

/** The held ones that decide nothing any more, since they lead to what the founder knows. */
const withoutForce = (
  all: readonly Decided[],
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
    { id, template: 'status-changed' as const, to, data: { subject, body, status: labelOf(to_status) } },
  ]
}
