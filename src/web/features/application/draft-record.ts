import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Base } from '#domain/records/reconcile.ts'
import { keysOf, pick } from '#domain/records/record.ts'
import { type RecordState, unsubmittedEdits } from '#domain/records/state.ts'
import { call } from '#web/api/client.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import type { Application } from './api.ts'

const PREFIX = 'draft:'

export type DraftRecord = AutosavedRecord<Answers>

/** A draft as a record: what of it is unlike any other. */
export const draftKind = (owner: string, id: string): RecordKind<Answers> => ({
  owner,
  name: `${PREFIX}${id}`,
  shape: APPLICATION_FORM,
  sendable,
  send: (body) => call('saveDraft', { params: { id }, body }),
  submit: (body) => call('submit', { params: { id }, body }),
})

const BLANK: Base<Answers> = { version: 0, values: APPLICATION_FORM.blank() }

/** @param application as the server has it; undefined for a new one */
export const baseOfDraft = (
  application: Pick<Application, 'version' | 'answers'> | undefined,
): Base<Answers> => (application ? { version: application.version, values: application.answers } : BLANK)

/**
 * What was typed into a draft on this device, and not in a tab that lives elsewhere, that is not in the application as
 * it was submitted.
 * @returns it by field, and what forgets the entries that it comes from, once it was read
 */
export async function findUnsubmittedEdits(owner: string, id: string, submitted: Answers) {
  const place = { owner, name: `${PREFIX}${id}` }
  const kept = await recordRegistry().draftsOf(place)
  const left = kept.map(({ state }) => state as RecordState<Answers>)
  return {
    texts: unsubmittedEdits(APPLICATION_FORM, left, submitted),
    forget: () => recordRegistry().discardShown(place, kept),
  }
}

/** What no draft may hold waits on the device; what stands beside it is saved. */
function sendable(changes: Partial<Answers>, base: Answers): Partial<Answers> {
  const kept = APPLICATION_FORM.sanitiseDraft(changes, base)
  const isHeldBack = (key: keyof Answers) =>
    !APPLICATION_FORM.isEqual(key, changes[key], kept[key]) &&
    APPLICATION_FORM.isEqual(key, base[key], kept[key])
  return pick<Answers>(
    kept,
    keysOf<Answers>(kept).filter((key) => !isHeldBack(key)),
  )
}

/** The drafts of which something waits on this device; `recorded`: whether the server has the draft at all. */
export async function unsavedDrafts(
  owner: string,
): Promise<readonly { readonly id: string; readonly recorded: boolean }[]> {
  const waiting = await recordRegistry().unsavedDrafts(owner)
  return waiting
    .filter(({ name }) => name.startsWith(PREFIX))
    .map(({ name, recorded }) => ({ id: name.slice(PREFIX.length), recorded }))
}

/** A new application that was left before the server had it; undefined when there is none. */
export async function unsentDraft(owner: string): Promise<string | undefined> {
  const waiting = await unsavedDrafts(owner)
  return waiting.find(({ recorded }) => !recorded)?.id
}

/** A draft that was deleted takes with it what waited to be saved. */
export const discardDraft = (owner: string, id: string): Promise<void> =>
  recordRegistry().discard({ owner, name: `${PREFIX}${id}` })
