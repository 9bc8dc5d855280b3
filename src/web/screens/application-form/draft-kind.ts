import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Base } from '#domain/records/reconcile.ts'
import { keysOf, pick } from '#domain/records/record.ts'
import { leftOut, type RecordState } from '#domain/records/state.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { KeptRecord } from '#web/records/create-record.ts'
import type { RecordKind } from '#web/records/kind.ts'
import { openRecords } from '#web/records/records.ts'
import type { Application } from './use-application.ts'

const PREFIX = 'draft:'

export type DraftRecord = KeptRecord<Answers>

type Draft = {
  readonly owner: string
  readonly id: string
  /** Told that it was submitted elsewhere. */
  readonly onClosed: () => void
}

/** A draft as a record: what of it is unlike any other. */
export const draftKind = ({ owner, id, onClosed }: Draft): RecordKind<Answers> => ({
  owner,
  name: `${PREFIX}${id}`,
  shape: APPLICATION_FORM,
  sendable,
  send: (body) => tellingClosed(onClosed, call('saveDraft', { params: { id }, body })),
  submit: (body) => tellingClosed(onClosed, call('submit', { params: { id }, body })),
})

const BLANK: Base<Answers> = { version: 0, values: APPLICATION_FORM.blank() }

/** @param application as the server has it; undefined for a new one */
export const baseOfDraft = (
  application: Pick<Application, 'version' | 'answers'> | undefined,
): Base<Answers> => (application ? { version: application.version, values: application.answers } : BLANK)

async function tellingClosed<T>(tell: () => void, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (problem) {
    if (problem instanceof ApiError && problem.code === 'not-draft') tell()
    throw problem
  }
}

/** What was typed into a draft on this device that is not in the application as it was submitted, by field. */
export async function leftOutOfDraft(owner: string, id: string, submitted: Answers) {
  const kept = await openRecords().keptOf({ owner, name: `${PREFIX}${id}` })
  const left = kept.map(({ state }) => state as RecordState<Answers>)
  return leftOut(APPLICATION_FORM, left, submitted)
}

/** What no draft may hold waits on the device; what stands beside it is saved. */
function sendable(changes: Partial<Answers>, base: Answers): Partial<Answers> {
  const kept = APPLICATION_FORM.keepable(changes, base)
  const isHeldBack = (key: keyof Answers) =>
    !APPLICATION_FORM.same(key, changes[key], kept[key]) && APPLICATION_FORM.same(key, base[key], kept[key])
  return pick<Answers>(
    kept,
    keysOf<Answers>(kept).filter((key) => !isHeldBack(key)),
  )
}

/** The drafts of which something waits on this device; `recorded`: whether the server has the draft at all. */
export async function waitingDrafts(
  owner: string,
): Promise<readonly { readonly id: string; readonly recorded: boolean }[]> {
  const waiting = await openRecords().waiting(owner)
  return waiting
    .filter(({ name }) => name.startsWith(PREFIX))
    .map(({ name, recorded }) => ({ id: name.slice(PREFIX.length), recorded }))
}

/** A new application that was left before the server had it; undefined when there is none. */
export async function unsentDraft(owner: string): Promise<string | undefined> {
  const waiting = await waitingDrafts(owner)
  return waiting.find(({ recorded }) => !recorded)?.id
}

/** A draft that was deleted takes with it what waited to be saved. */
export const forgetDraft = (owner: string, id: string): Promise<void> =>
  openRecords().forget({ owner, name: `${PREFIX}${id}` })
