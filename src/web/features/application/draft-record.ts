import type { Calls } from '#contract/calls.ts'
import {
  type AnswerChanges,
  type AnsweredForm,
  type Answers,
  type ApplicationForm,
  applicationForm,
  type FormVersion,
} from '#domain/applications/form/application-form.ts'
import { createForm, section } from '#domain/forms/form.ts'
import { normaliseFounders } from '#domain/forms/kinds/founders.ts'
import type { Base } from '#domain/records/reconcile.ts'
import { changedKeys, keysOf, pick } from '#domain/records/record.ts'
import { type RecordState, unsubmittedEdits } from '#domain/records/state.ts'
import { call } from '#web/api/client.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { applicationLink } from '#web/session/application-link.ts'
import type { Profile } from '#web/session/auth-state.ts'
import type { Application } from './api.ts'

const PREFIX = 'draft:'

export type DraftRecord = AutosavedRecord<Answers>

/** A draft's kind, with the group's own questions that its form shows. */
export type DraftKind = RecordKind<Answers> & Pick<Draft, 'version'>

type Draft = {
  readonly owner: string
  readonly id: string
  readonly form: ApplicationForm
  /** The group's own questions that the form shows, if there are any. */
  readonly version: FormVersion | undefined
}

/** Defines how a draft is stored, sent and submitted as a record. */
export const draftKind = ({ owner, id, form, version }: Draft): DraftKind => ({
  owner,
  version,
  name: `${PREFIX}${id}`,
  shape: form,
  sendable: (changes, base) => sendable(form, changes, base),
  send: (body) => creating(body, (sent) => call('saveDraft', { params: { id }, body: sent })),
  submit: (body) =>
    creating(body, (sent) =>
      call('submit', {
        params: { id },
        body: version ? { ...sent, form_version: version.number } : sent,
      }),
    ),
})

type SavedBody = Calls['saveDraft']['body']

/** Sends a save. If it creates the draft, it names the link by which the founder came. */
const creating = <T>(body: SavedBody, send: (body: SavedBody) => Promise<T>): Promise<T> =>
  body.base_version === 0 ? applicationLink.send((cameBy) => send({ ...body, ...cameBy })) : send(body)

/**
 * Returns a draft's version and values on the server.
 * @param application undefined for a new application
 */
export const baseOfDraft = (
  form: ApplicationForm,
  application: Pick<Application, 'version' | 'answers'> | undefined,
): Base<Answers> =>
  application
    ? { version: application.version, values: application.answers }
    : { version: 0, values: form.blank() }

/** Returns the answers that a new application is filled in with: the applicant as the first founder. */
export function answersFromProfile({
  full_name,
  email,
  linkedin_url,
}: Pick<Profile, 'full_name' | 'email' | 'linkedin_url'>): Pick<Answers, 'founders_data'> {
  const [firstName = '', ...lastNames] = full_name.split(' ')
  const founder = { firstName, lastName: lastNames.join(' '), email, linkedin: linkedin_url, experience: '' }
  return { founders_data: normaliseFounders([founder]) }
}

/** Returns whether there are answers other than the blank ones and those that the form was filled in with. */
export const hasOwnAnswers = (form: ApplicationForm, answers: Answers, before: Answers): boolean =>
  changedKeys<Answers>(form, before, answers).length > 0

/**
 * Finds edits on this device that are missing from the submitted application. Excludes edits in other open tabs.
 * @returns the edits by field, the form to which they belong, and a function that deletes the stored drafts that contain
 *   them
 */
export async function findUnsubmittedEdits(owner: string, id: string, { answers, form }: AnsweredForm) {
  const key = { owner, name: `${PREFIX}${id}` }
  const entries = await recordRegistry().draftsOf(key)
  const states = entries.map(({ state }) => state as RecordState<Answers>)
  const readNewest = async () => (await call('readForm')).form
  const ofEdits = await formOfEdits(applicationForm(form), states, readNewest)
  return {
    form: ofEdits,
    edits: unsubmittedEdits<Answers>(ofEdits, states, ofEdits.answersFrom(answers)),
    forget: () => recordRegistry().discardShown(key, entries),
  }
}

/**
 * Returns the form of a submitted application, with the newest version's other questions if drafts answer questions that
 * the submission did not show.
 */
export async function formOfEdits(
  submitted: ApplicationForm,
  drafts: readonly Pick<RecordState<Answers>, 'values'>[],
  readNewest: () => Promise<FormVersion | null>,
): Promise<ApplicationForm> {
  const isMissing = (key: string) => submitted.sectionOf(key) < 0
  if (!drafts.some(({ values }) => Object.keys(values).some(isMissing))) return submitted
  const newest = applicationForm(await readNewest())
  const [first, ...sections] = submitted.sections
  const others = newest.fields.filter(({ key }) => isMissing(key))
  return createForm(newest.id, [first, ...sections, section('others', '', others)])
}

/** Returns the changes that a draft may contain. Invalid changes stay on the device until they are corrected. */
function sendable(form: ApplicationForm, changes: AnswerChanges, base: Answers): AnswerChanges {
  const sanitised = form.sanitiseDraft(changes, base)
  const isRejected = (key: keyof Answers) =>
    !form.isEqual(key, changes[key], sanitised[key]) && form.isEqual(key, base[key], sanitised[key])
  return pick<Answers>(
    sanitised,
    keysOf<Answers>(sanitised).filter((key) => !isRejected(key)),
  )
}

/**
 * Returns this tab's and closed tabs' drafts that have unsaved edits. `recorded` is false while the server does not
 * have the draft.
 */
export async function unsavedDrafts(
  owner: string,
): Promise<readonly { readonly id: string; readonly recorded: boolean }[]> {
  const unsaved = await recordRegistry().unsavedDrafts(owner)
  return unsaved
    .filter(({ name }) => name.startsWith(PREFIX))
    .map(({ name, recorded }) => ({ id: name.slice(PREFIX.length), recorded }))
}

/** Returns the id of a new application that never reached the server, if any. */
export async function unsentDraft(owner: string): Promise<string | undefined> {
  const drafts = await unsavedDrafts(owner)
  return drafts.find(({ recorded }) => !recorded)?.id
}

/** Deletes the unsaved edits of a draft from this device. */
export const discardDraft = (owner: string, id: string): Promise<void> =>
  recordRegistry().discard({ owner, name: `${PREFIX}${id}` })
