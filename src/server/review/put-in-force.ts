import { randomUUID } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import { addApplied, type NewDecision, undoWaiting } from '#database/decisions.ts'
import { type Applicant, setStatus } from '#database/review.ts'
import type { Person } from '#domain/actor.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { decidedFrom } from '#domain/review/decisions.ts'
import type { LetterText } from '#domain/review/letter-template.ts'
import { labelOf } from '#server/mail/letters/status-changed.ts'
import { tellAll } from '#server/mail/outbox.ts'

/** What is decided about one application. */
export type Decided = {
  /** Locked, and submitted. */
  readonly applicant: Applicant
  /** As the founder will read it; undefined: none is wanted. */
  readonly letter: LetterText | undefined
  /** Of the decision. */
  readonly id?: string
}

type Terms = { readonly by: Person; readonly to: ReviewStatus; readonly undoSeconds: number }

/**
 * Stores and tells decisions to one status. Their letters wait with them for the time in which they can be undone; a
 * decision whose letter still waits is replaced, so that a founder reads of what stands in the end, once.
 * @returns the decisions in force by it: none for an application that stood there already, or was put back
 */
export async function putInForce(
  transaction: Transaction,
  all: readonly Decided[],
  { by, to, undoSeconds }: Terms,
): Promise<NewDecision[]> {
  const changed = await setStatus(
    transaction,
    all.map(({ applicant }) => applicant.id),
    to,
  )
  const versions = new Map(changed.map(({ id, version }) => [id, version]))
  const replaced = await undoWaiting(transaction, [...versions.keys()])
  const waiting = new Map(replaced.map((undone) => [undone.application_id, undone]))
  const inForce = all.flatMap(({ applicant, letter, id = randomUUID() }) => {
    const version = versions.get(applicant.id)
    const standing = applicant.application_status as ReviewStatus
    const from_status = version && decidedFrom(standing, waiting.get(applicant.id), to)
    if (!version || !from_status) return []
    const text = applicant.email === null ? undefined : letter
    const row: NewDecision = {
      id,
      application_id: applicant.id,
      from_status,
      to_status: to,
      base_version: version - 1,
      subject: text?.subject ?? null,
      body: text?.body ?? null,
      letter_id: text ? randomUUID() : null,
      decided_by: by.userId,
    }
    return [{ applicant, row }]
  })
  const rows = inForce.map(({ row }) => row)
  await addApplied(transaction, rows, undoSeconds)

  await tellAll(transaction, inForce.flatMap(letterAbout), undoSeconds)
  return rows
}

/** None where none is wanted, or nobody is left to read it. */
function letterAbout({ applicant, row }: { applicant: Applicant; row: NewDecision }) {
  const { letter_id: id, subject, body, to_status } = row
  if (id === null || subject === null || body === null || applicant.email === null) return []
  const to = { name: applicant.full_name ?? '', address: applicant.email }
  return [{ id, letter: 'status-changed' as const, to, data: { subject, body, status: labelOf(to_status) } }]
}
