import type { Calls } from '#contract/calls.ts'
import {
  type ApplicationRow,
  draftStart,
  draftUpdate,
  findApplication,
  startDraft,
  updateDraft,
} from '#database/applications.ts'
import type { Actor } from '#domain/actor.ts'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { mayEdit } from '#server/access/applications.ts'
import { authorise } from '#server/access/verdict.ts'
import type { StoredRecord } from '#server/records/save.ts'
import { nameStoredFiles } from './name-stored-files.ts'

export type DraftSave = Calls['saveDraft']['body']

/** A draft as a record. It starts with its first save, under the id that the browser made. */
export const draftRecord = (id: string): StoredRecord<ApplicationRow, Answers> => ({
  atOnce: ({ base_version, changes }) => {
    if (APPLICATION_FORM.files(changes).length > 0) return undefined
    return base_version === 0 ? draftStart(id, changes) : draftUpdate({ id, version: base_version }, changes)
  },
  begin: (transaction) => startDraft(transaction, id),
  prepare: (transaction, changes) => nameStoredFiles(APPLICATION_FORM, transaction, changes),
  find: (transaction) => findApplication(transaction, id),
  admit: editable,
  shapeOf: () => APPLICATION_FORM,
  valuesOf: ({ answers }) => answers,
  stampOf: ({ version, updated_at, field_versions }) => ({ version, updated_at, field_versions }),
  update: updateDraft,
})

function editable(actor: Actor, row: ApplicationRow | undefined): ApplicationRow {
  authorise(mayEdit(actor, row))
  return row as ApplicationRow
}
