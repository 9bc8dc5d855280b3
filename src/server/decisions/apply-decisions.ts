import { randomUUID } from 'node:crypto'
import { setStatus } from '#database/applications-to-decide.ts'
import type { Transaction } from '#database/database.ts'
import { discardHeld, type NewDecision, storeApplied, undoDecisions } from '#database/decisions.ts'
import { findLatestEntries, insertEntries } from '#database/meetings.ts'
import type { Person } from '#domain/actor.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import type { LatestEntry } from '#domain/meetings/meeting.ts'
import { isChange } from '#domain/review/decisions.ts'
import { statusLabel } from '#server/email/application-emails.ts'
import { applicantRecipients, queueEmails } from '#server/email/outbox.ts'
import {
  type CompositionTerms,
  composeDecision,
  type DecisionContent,
  nameInEmail,
  type StatusChange,
  type Wording,
} from './decision-email.ts'
import { refuseSkipped, type SubmittedApplication } from './lock-applications.ts'

// The states of a decision. 'Announced' is not stored: an applied decision is announced once `undo_until` has passed.
//
// | state     | entered by                          | the founder sees             | its e-mail          | leads to            |
// |-----------|-------------------------------------|------------------------------|---------------------|---------------------|
// | held      | Hold                                | nothing                      | stored, not queued  | applied, discarded  |
// | applied   | a status, a batch, a release        | the new status, nothing else | waits in the outbox | announced, undone   |
// | announced | the end of the undo time            | status, timeline and meeting | is sent             | nothing             |
// | undone    | Undo, another decision, withdrawing | status and meeting as before | deleted, never sent | nothing             |
// | discarded | Discard, another Hold, withdrawing  | nothing                      | never queued        | nothing             |
//
// Another decision within the undo time replaces the applied one: it undoes it and starts from the status and the
// meeting before it, so that founders get one e-mail about the final state. If it only restores that status, there is
// nothing to announce: it is not stored, and a held one is discarded. Undoing restores the status that the decision
// started from; the decision's row in `meetings` is deleted, so that the row before it counts again.

/** A decision on an application that the caller has locked, and that it changes. */
export type Decision = {
  readonly application: SubmittedApplication
  /** @param latest the calendar entry that this decision follows */
  readonly compose: (latest: LatestEntry | undefined) => DecisionContent
  /** Id of the held decision that takes effect. */
  readonly held?: string
}

export type DecisionTerms = {
  readonly by: Person
  readonly change: StatusChange
  /** The texts of new decisions. Held decisions have their own texts. */
  readonly wording?: Pick<Wording, 'reasons' | 'reapplyAfter'>
  /** Id of the batch. */
  readonly batch?: string
}

/**
 * Returns new decisions on applications, except those that the change leaves as they are.
 * @param applications the applications, which the caller has locked
 */
export const newDecisions = (
  applications: readonly SubmittedApplication[],
  terms: CompositionTerms,
  { silent = false } = {},
): Decision[] =>
  applications
    .filter(({ application_status: from }) =>
      isChange(from, terms.change.status, terms.change.meeting !== undefined),
    )
    .map((application) => ({
      application,
      compose: (latest) => {
        const content = composeDecision(application, latest, terms)
        return silent ? { ...content, email: undefined } : content
      },
    }))

/**
 * Applies decisions that all set the same status, and enqueues their e-mails for the end of the undo time.
 * @returns the stored decisions, which exclude those that only restore the status that the founder last saw
 * @throws Problem 'not-found' if the actor was recused from an application after it was locked
 */
export async function applyDecisions(
  transaction: Transaction,
  decisions: readonly Decision[],
  { undoSeconds, ...terms }: DecisionTerms & { readonly undoSeconds: number },
): Promise<NewDecision[]> {
  const ids = decisions.map(({ application }) => application.id)
  const to = terms.change.status
  refuseSkipped(await setStatus(transaction, ids, to), ids.length)
  const replaced = await undoDecisions(transaction, 'application_id', ids)
  const restored = new Map(replaced.map(({ application_id, from_status }) => [application_id, from_status]))

  // The entries are read after the undo, which has deleted those of replaced decisions.
  const latest = await findLatestEntries(transaction, ids)
  const composed = decisions.map((decision) => {
    const { id, application_status } = decision.application
    const content = decision.compose(latest.get(id))
    const from = restored.get(id) ?? application_status
    const setsMeeting = content.entry?.cancelled === false
    const row = withEmailId(decisionRow({ ...decision, ...content }, terms, from))
    return { ...decision, ...content, row, isStored: isChange(from, to, setsMeeting) }
  })
  const stored = composed.filter(({ isStored }) => isStored)
  const rows = stored.map(({ row }) => row)
  refuseSkipped(await storeApplied(transaction, rows, undoSeconds), rows.length)
  await insertEntries(transaction, entriesOf(stored.filter(({ held }) => held === undefined)))
  await discardHeld(
    transaction,
    composed.flatMap(({ held, isStored }) => (held === undefined || isStored ? [] : [held])),
  )
  await queueEmails(transaction, stored.flatMap(emailAbout), undoSeconds)
  return rows
}

type ComposedDecision = Pick<Decision, 'application' | 'held'> & DecisionContent

/**
 * Returns the row of a decision whose e-mail is not enqueued yet. Omits the text if the founder's account is deleted.
 */
export function decisionRow(
  { application, email, memberText, held }: ComposedDecision,
  { by, change, wording, batch }: DecisionTerms,
  from_status: ReviewStatus,
): NewDecision {
  const text = application.email === null ? undefined : email
  return {
    id: held ?? randomUUID(),
    application_id: application.id,
    from_status,
    to_status: change.status,
    base_version: application.version,
    subject: text?.subject ?? null,
    body: text?.body ?? null,
    member_text: text ? memberText : null,
    email_id: null,
    note: change.note,
    reason_ids: [...change.reason_ids],
    reason_texts: [...(wording?.reasons ?? [])],
    reapply_after: (text && wording?.reapplyAfter) ?? null,
    batch_id: batch ?? null,
    decided_by: by.userId,
  }
}

const withEmailId = (row: NewDecision): NewDecision =>
  row.subject === null ? row : { ...row, email_id: randomUUID() }

/** Returns the calendar entries to store with new decisions. */
export const entriesOf = (decisions: readonly (ComposedDecision & { readonly row: NewDecision })[]) =>
  decisions.flatMap(({ row, entry }) => (entry ? [{ ...entry, decision_id: row.id }] : []))

/** Returns the owner's e-mail and the members' copies; none if none was requested or all accounts are deleted. */
function emailAbout({ application, entry, row }: ComposedDecision & { readonly row: NewDecision }) {
  const { email_id: id, subject, body, member_text, to_status } = row
  const { company_name: company } = application
  if (id === null || subject === null || body === null) return []
  const attached = entry && { entry: { ...entry, company } }
  const data = { subject, body, company, status: statusLabel(to_status), ...attached }
  return applicantRecipients(application).map((to, place) => ({
    ...(place === 0 ? { id } : { copyOf: id }),
    template: 'status-changed' as const,
    to,
    data: place > 0 && member_text ? { ...data, ...nameInEmail(member_text, to.name) } : data,
  }))
}
