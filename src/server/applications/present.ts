import type { Reply } from '#contract/calls.ts'
import type { ApplicationRow, ListedRow } from '#database/applications.ts'
import type { Actor } from '#domain/actor.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { leftOf } from '#domain/applications/left.ts'
import { timelineOf } from '#domain/applications/timeline.ts'
import { mayEdit, maySeeContacts } from '#server/access/applications.ts'

const iso = (moment: Date | string | null) => moment && new Date(moment).toISOString()

/** A whole application, with what this actor may do next. */
export function presentApplication(row: ApplicationRow, actor: Actor): Reply<'readApplication'> {
  const { field_versions: _, ...application } = row
  const { answers, application_status } = row
  return {
    ...application,
    answers: maySeeContacts(actor, row) ? answers : APPLICATION_FORM.withoutContacts(answers),
    submitted_at: iso(row.submitted_at),
    updated_at: new Date(row.updated_at).toISOString(),
    left: application_status === 'draft' ? leftOf(answers, row.field_versions) : null,
    may: { edit: mayEdit(actor, row) === 'yes' },
  }
}

type Listed = Reply<'listApplications'>['applications'][number]

/** @param undoSeconds how long a change of the status can be taken back: until then its founder is not told of it */
export const presentListed = (row: ListedRow, undoSeconds: number): Listed => ({
  id: row.id,
  company_name: row.company_name,
  application_status: row.application_status,
  submitted_at: iso(row.submitted_at),
  updated_at: new Date(row.updated_at).toISOString(),
  questions: latestOf(row.rounds),
  left: row.draft && leftOf(row.draft.answers, row.draft.field_versions),
  timeline: timelineIn(row, undoSeconds),
})

function latestOf(rounds: ListedRow['rounds']): Listed['questions'] {
  const latest = rounds.at(-1)
  return latest ? { id: latest.id, answered_at: iso(latest.answered_at) } : null
}

const date = (moment: Date | string | null) => (moment === null ? null : new Date(moment))

function timelineIn(row: ListedRow, undoSeconds: number): Listed['timeline'] {
  const events = timelineOf(
    {
      created_at: new Date(row.created_at),
      submitted_at: date(row.submitted_at),
      rounds: row.rounds.map((round) => ({
        sent_at: new Date(round.sent_at),
        answered_at: date(round.answered_at),
      })),
      changes: row.changes.map((change) => ({ ...change, at: new Date(change.at) })),
    },
    { now: new Date(row.read_at), undoSeconds },
  )
  return events.map((event) => ({ ...event, at: event.at.toISOString() }))
}

export const presentSubmitted = (
  row: Pick<ApplicationRow, 'id' | 'version' | 'application_status' | 'submitted_at'>,
): Reply<'submit'> => ({
  id: row.id,
  version: row.version,
  application_status: row.application_status,
  submitted_at: iso(row.submitted_at) ?? '',
})
