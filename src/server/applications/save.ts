import type { Calls, Reply } from '#contract/calls.ts'
import { fieldSchema } from '#contract/forms.ts'
import { ownAnswersIn } from '#database/application-answers.ts'
import {
  type ApplicationRow,
  draftInsertStatement,
  draftUpdateStatement,
  findApplication,
  insertEmptyDraft,
  updateDraft,
} from '#database/applications.ts'
import type { Transaction } from '#database/database.ts'
import { findAllQuestions } from '#database/own-questions.ts'
import type { Actor } from '#domain/actor.ts'
import {
  type AnswerChanges,
  type Answers,
  APPLICATION_FORM,
  type ApplicationForm,
  applicationForm,
  isOwnKey,
  type OwnKey,
} from '#domain/applications/form/application-form.ts'
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
  return saveRecord(database, session, draftRecord(id, save.via), save)
}

type DraftSave = Calls['saveDraft']['body']

/** A draft with the form to which all answers that it may hold belong. */
export type DraftRow = ApplicationRow & { readonly knownForm: ApplicationForm }

/**
 * A draft as a stored record. Its first save creates it under the id from the browser.
 * @param via slug of the link by which the founder came, if any
 */
export const draftRecord = (id: string, via?: string): StoredRecord<DraftRow, Answers> => ({
  directUpdate: ({ base_version, changes }) => {
    if (ownAnswersIn(changes) || APPLICATION_FORM.files(changes).length > 0) return undefined
    return base_version === 0
      ? draftInsertStatement(id, changes, via)
      : draftUpdateStatement({ id, version: base_version }, changes)
  },
  create: (transaction) => insertEmptyDraft(transaction, id, via),
  prepare: async (transaction, changes) => (await prepareChanges(transaction, changes)).changes,
  find: (transaction) => findDraft(transaction, id),
  requireEditable,
  shapeOf: ({ knownForm }) => knownForm,
  valuesOf: ({ answers }) => answers,
  update: updateDraft,
})

/** Known forms by transaction, because a save needs its form to check the answers and to merge them. */
const knownForms = new WeakMap<Transaction, Promise<ApplicationForm>>()

/** Returns the form with the questions of all versions, because a tab may show, and save, an earlier version. */
function findKnownForm(transaction: Transaction): Promise<ApplicationForm> {
  const form = knownForms.get(transaction) ?? readKnownForm(transaction)
  knownForms.set(transaction, form)
  return form
}

const readKnownForm = async (transaction: Transaction): Promise<ApplicationForm> =>
  applicationForm({ number: 0, title: '', questions: await findAllQuestions(transaction) })

/** Returns an application with its known form. */
export async function findDraft(transaction: Transaction, id: string): Promise<DraftRow | undefined> {
  const row = await findApplication(transaction, id)
  return row && { ...row, knownForm: row.form ? await findKnownForm(transaction) : APPLICATION_FORM }
}

/**
 * Checks changed answers, and replaces the details of files with the stored ones.
 * @throws Problem 'bad-request' for answers to questions that do not exist, or that have another shape
 */
export async function prepareChanges(transaction: Transaction, changes: AnswerChanges) {
  const form: ApplicationForm = ownAnswersIn(changes) ? await findKnownForm(transaction) : APPLICATION_FORM
  const shaped = Object.fromEntries(
    Object.entries(changes).map(([key, answer]) => [
      key,
      isOwnKey(key) ? shapeAnswer(form, key, answer) : answer,
    ]),
  )
  refuseInvalidDraft(shaped, form)
  return { form, changes: await withStoredFileDetails(form, transaction, shaped) }
}

/** Returns an answer in the shape of its question's kind, which the contract does not know. */
function shapeAnswer(form: ApplicationForm, key: OwnKey, answer: unknown): unknown {
  if (form.sectionOf(key) < 0) throw new Problem('bad-request', `There is no question '${key}'.`)
  const field = form.field(key)
  const parsed = fieldSchema(field).safeParse(answer)
  if (!parsed.success)
    throw new Problem('bad-request', `The answer to '${field.label}' is not valid for this question.`)
  return parsed.data
}

function requireEditable(actor: Actor, row: DraftRow | undefined): DraftRow {
  authorise(mayEditApplication(actor, row))
  return row as DraftRow
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
export function refuseInvalidDraft(changes: AnswerChanges, form: ApplicationForm = APPLICATION_FORM): void {
  const faults = form.draftErrors(changes)
  const [first] = faults
  if (first) throw new Problem('validation-failed', first.message, { faults })
}
