import type { Reply } from '#contract/calls.ts'
import type { ApplicationRow, ListedRow } from '#database/applications.ts'
import type { Actor } from '#domain/actor.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { mayEdit, maySeeContacts } from '#server/access/applications.ts'

const iso = (moment: Date | string | null) => moment && new Date(moment).toISOString()

/** A whole application, with what this actor may do next. */
export function presentApplication(row: ApplicationRow, actor: Actor): Reply<'readApplication'> {
  const { field_versions: _, ...application } = row
  const { answers } = row
  return {
    ...application,
    answers: maySeeContacts(actor, row) ? answers : APPLICATION_FORM.withoutContacts(answers),
    submitted_at: iso(row.submitted_at),
    updated_at: new Date(row.updated_at).toISOString(),
    may: { edit: mayEdit(actor, row) === 'yes' },
  }
}

export const presentListed = (row: ListedRow): Reply<'listApplications'>['applications'][number] => ({
  ...row,
  submitted_at: iso(row.submitted_at),
  updated_at: new Date(row.updated_at).toISOString(),
  questions: row.questions && { id: row.questions.id, answered_at: iso(row.questions.answered_at) },
})

export const presentSubmitted = (
  row: Pick<ApplicationRow, 'id' | 'version' | 'application_status' | 'submitted_at'>,
): Reply<'submit'> => ({
  id: row.id,
  version: row.version,
  application_status: row.application_status,
  submitted_at: iso(row.submitted_at) ?? '',
})
