import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { keysOf, pick } from '#domain/records/record.ts'
import { call } from '#web/api/call.ts'
import type { KeptRecord } from '#web/records/create-record.ts'
import type { RecordKind } from '#web/records/kind.ts'
import { openRecords } from '#web/records/records.ts'

const PREFIX = 'draft:'

export type DraftRecord = KeptRecord<Answers>

/** A draft as a record: what of it is unlike any other. */
export const draftKind = (owner: string, id: string, readOnly: boolean): RecordKind<Answers> => ({
  owner,
  // What waits of a draft is not shown once it was submitted.
  name: `${readOnly ? 'submitted:' : PREFIX}${id}`,
  shape: APPLICATION_FORM,
  ...(!readOnly && {
    sendable,
    send: (body) => call('saveDraft', { params: { id }, body }),
    submit: (body) => call('submit', { params: { id }, body }),
  }),
})

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

/** A new application that was left before the server had it; undefined when there is none. */
export async function unsentDraft(owner: string): Promise<string | undefined> {
  const waiting = await openRecords().waiting(owner)
  return waiting.find(({ name, recorded }) => name.startsWith(PREFIX) && !recorded)?.name.slice(PREFIX.length)
}

/** A draft that was deleted takes with it what waited to be saved. */
export const forgetDraft = (owner: string, id: string): Promise<void> =>
  openRecords().forget({ owner, name: `${PREFIX}${id}` })
