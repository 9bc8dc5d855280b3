import { randomUUID } from 'node:crypto'
import { type ApplicationToDecide, advanceVersion, setStatus } from '#database/applications-to-decide.ts'
import type { Transaction } from '#database/database.ts'
import {
  applyHeld,
  discardHeld,
  insertApplied,
  type NewDecision,
  undoPendingDecisions,
} from '#database/decisions.ts'
import { insertEntries } from '#database/meetings.ts'
import type { Person } from '#domain/actor.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import type { CalendarEntry } from '#domain/meetings/meeting.ts'
import { BATCH_REFUSALS } from '#domain/review/decision-refusals.ts'
import { type AnnouncedChange, announcedStatusBefore } from '#domain/review/decisions.ts'
import type { EmailText } from '#domain/review/email-template.ts'
import { statusLabel } from '#server/email/application-emails.ts'
import { accountRecipient, queueEmails } from '#server/email/outbox.ts'
import type { StatusChange, Wording } from './decision-email.ts'
import { refuseConflicts, refuseSkipped } from './lock-applications.ts'

/**
 * Applies decisions that all set the same status, and enqueues their e-mails for the end of the undo time. Replaces a
 * decision that can still be undone, so that founders get one e-mail about the final status.
 * @returns the decisions that took effect. A decision has no effect if its application already has the status or
 *   returns to the announced one, unless the meeting changes
 * @throws Problem 'not-found' if the actor was recused from an application after it was locked; 'conflict' if a decision
 *   was to replace a pending change of a meeting that has since become final
 */
export async function applyDecisions(
  transaction: Transaction,
  all: readonly DecisionInput[],
  { undoSeconds, ...terms }: DecisionTerms & { readonly undoSeconds: number },
): Promise<NewDecision[]> {
  const to = terms.change.status
  const ids = all.map(({ application }) => application.id)
  const moved = new Set((await setStatus(transaction, ids, to)).map(({ id }) => id))
  refuseSkipped(moved.size, all.filter(({ application }) => application.application_status !== to).length)
  const changes = new Map(
    all.map((input) => [input.application.id, announcedChange({ ...input, status: to })]),
  )
  const withMeeting = ids.filter((id) => changes.get(id)?.meeting || changes.get(id)?.restoresMeeting)
  const replaced = await undoPendingDecisions(transaction, [...new Set([...moved, ...withMeeting])])
  const pending = new Map(replaced.map((undone) => [undone.application_id, undone]))
  const stayed = withMeeting.filter((id) => !moved.has(id))
  await advanceVersion(transaction, stayed)
  const changed = new Set([...moved, ...stayed])
  const outdated = all.filter(
    ({ application: { id }, replaces }) => replaces && changed.has(id) && !pending.has(id),
  )
  refuseConflicts(
    outdated.map(({ application }) => application),
    BATCH_REFUSALS.conflict,
  )
  const applied = all.flatMap((input) => {
    const { application } = input
    const from = announcedStatusBefore(
      application.application_status as ReviewStatus,
      pending.get(application.id),
      changes.get(application.id) ?? { status: to },
    )
    if (!changed.has(application.id) || !from) return []
    return [{ ...input, row: withEmail(decisionRow(input, terms, from)) }]
  })
  const fresh = applied.filter(({ held }) => held === undefined)
  const released = applied.filter(({ held }) => held !== undefined)
  await insertApplied(transaction, rowsOf(fresh), undoSeconds)
  await insertEntries(transaction, entriesOf(fresh))
  refuseSkipped(await applyHeld(transaction, rowsOf(released), undoSeconds), released.length)
  await discardHeld(transaction, withoutEffect(all, applied))

  await queueEmails(transaction, applied.flatMap(emailAbout), undoSeconds)
  return applied.map(({ row }) => row)
}

type Decided = DecisionInput & { readonly row: NewDecision }

const rowsOf = (decided: readonly Decided[]) => decided.map(({ row }) => row)

/** Returns the calendar entries to store with the decisions. */
export const entriesOf = (decided: readonly Decided[]) =>
  decided.flatMap(({ row, entry }) => (entry ? [{ ...entry, decision_id: row.id }] : []))

/** Returns what a decision changes for its founder. A new meeting counts even if the status stays the same. */
export function announcedChange({
  status,
  entry,
  restores = false,
}: Pick<DecisionInput, 'entry' | 'restores'> & { readonly status: ReviewStatus }): AnnouncedChange {
  const meeting = entry?.cancelled === false && !restores ? entry : undefined
  return { status, meeting, restoresMeeting: restores }
}

const withEmail = (row: NewDecision): NewDecision => ({
  ...row,
  email_id: row.subject === null ? null : randomUUID(),
})

/** Returns the ids of the held decisions that have no effect. */
const withoutEffect = (
  all: readonly DecisionInput[],
  applied: readonly { readonly held?: string | undefined }[],
) => {
  const effective = new Set(applied.map(({ held }) => held))
  return all.flatMap(({ held }) => (held === undefined || effective.has(held) ? [] : [held]))
}

/** Returns no e-mail if none was requested or the founder's account is deleted. */
function emailAbout({ application, entry, row }: Decided) {
  const { email_id: id, subject, body, to_status } = row
  const to = accountRecipient(application)
  if (id === null || subject === null || body === null || !to) return []
  const attached = entry && { entry: { ...entry, company: application.company_name } }
  const data = {
    subject,
    body,
    company: application.company_name,
    status: statusLabel(to_status),
    ...attached,
  }
  return [{ id, template: 'status-changed' as const, to, data }]
}

/** Input for a decision on one application. */
export type DecisionInput = {
  /** The submitted application, which the caller has locked. */
  readonly application: ApplicationToDecide
  /** E-mail text for the founder; undefined to send no e-mail. */
  readonly email: EmailText | undefined
  /** The decision's calendar entry; undefined if the decision does not concern a meeting. */
  readonly entry: CalendarEntry | undefined
  /** True if the decision only takes back a pending change of the meeting. */
  readonly restores?: boolean
  /** True if the decision replaces a pending change of the meeting. */
  readonly replaces?: boolean
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
 * Returns the row of a decision whose e-mail is not enqueued yet. Omits the text if the founder's account is deleted.
 */
export function decisionRow(
  { application, email, held }: DecisionInput,
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
    email_id: null,
    note: change.note,
    reason_ids: [...change.reason_ids],
    reason_texts: [...(wording?.reasons ?? [])],
    reapply_after: (text && wording?.reapplyAfter) ?? null,
    batch_id: batch ?? null,
    decided_by: by.userId,
  }
}
