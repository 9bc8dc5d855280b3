import type { Calls, Reply } from '#contract/calls.ts'
import {
  type ApplicationRow,
  draftInsertStatement,
  draftUpdateStatement,
  findApplication,
  insertEmptyDraft,
  updateDraft,
} from '#database/applications.ts'
import type { Transaction } from '#database/database.ts'
import type { Actor } from '#domain/actor.ts'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { AnswersOf, Form } from '#domain/forms/form.ts'
import type { Field } from '#domain/forms/kind.ts'
import { mayEditApplication } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { findStoredDetails } from '#server/files/stored-details.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import { type StoredRecord, saveRecord } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'

/**
 * Saves changed fields of a draft. The first save creates the draft. Checks only the rules that apply to drafts
 * (D-form.9).
 */
export async function saveDraft(
  { database }: Services,
  { session }: Caller,
  id: string,
  save: DraftSave,
): Promise<Reply<'saveDraft'>> {
  refuseInvalidDraft(save.changes)
  return saveRecord(database, session, draftRecord(id), save)
}

export type DraftSave = Calls['saveDraft']['body']

/** A draft as a stored record. Its first save creates it under the id from the browser. */
export const draftRecord = (id: string): StoredRecord<ApplicationRow, Answers> => ({
  directUpdate: ({ base_version, changes }) => {
    if (APPLICATION_FORM.files(changes).length > 0) return undefined
    return base_version === 0
      ? draftInsertStatement(id, changes)
      : draftUpdateStatement({ id, version: base_version }, changes)
  },
  create: (transaction) => insertEmptyDraft(transaction, id),
  prepare: (transaction, changes) => withStoredFileDetails(APPLICATION_FORM, transaction, changes),
  find: (transaction) => findApplication(transaction, id),
  requireEditable,
  shapeOf: () => APPLICATION_FORM,
  valuesOf: ({ answers }) => answers,
  update: updateDraft,
})

function requireEditable(actor: Actor, row: ApplicationRow | undefined): ApplicationRow {
  authorise(mayEditApplication(actor, row))
  return row as ApplicationRow
}

/**
 * Replaces the name and size of referenced files with the stored values, which the client cannot forge.
 * @throws Problem 'bad-request' for a file that is not the actor's
 */
export async function withStoredFileDetails<F extends Field, A extends Partial<AnswersOf<F>>>(
  form: Form<F>,
  transaction: Transaction,
  answers: A,
): Promise<A> {
  const files = form.files(answers)
  if (files.length === 0) return answers
  return form.withFiles(answers, await findStoredDetails(transaction, files))
}

/** @throws Problem 'validation-failed' for values that not even a draft may hold (D-form.37) */
export function refuseInvalidDraft(changes: Partial<Answers>): void {
  const faults = APPLICATION_FORM.draftErrors(changes)
  const [first] = faults
  if (first) throw new Problem('validation-failed', first.message, { faults })
}
