import type { FieldKey } from '#domain/applications/form/application-form.ts'
import { createObservable } from '#web/observable.ts'
import { oneAtATime } from '#web/one-at-a-time.ts'
import { changesSince, type DraftState, isEmpty, type Outcome, type SavingPorts } from './draft.ts'
import { storeChanges } from './store-changes.ts'
import { submitDraft } from './submit-draft.ts'

export type Saver = ReturnType<typeof createSaver>

const OK: Outcome = { ok: true }

/** Keeps one application stored: one save or submission at a time, in the order they were asked for. */
export function createSaver(opened: DraftState, ports: SavingPorts) {
  const draft = createObservable(opened)
  const queue = oneAtATime()
  const isUnsaved = () => !draft.get().submitted && !isEmpty(changesSince(draft.get().base, ports.read()))
  const keep = () => ports.keep(isUnsaved() ? draft.get() : undefined)
  const unlessSubmitted = (task: () => Promise<Outcome>) =>
    queue(async () => {
      const outcome = draft.get().submitted ? OK : await task()
      keep()
      return outcome
    })

  return {
    get: draft.get,
    subscribe: draft.subscribe,
    /** Resolves when everything that stood in the form at the call is stored, or the try has failed. */
    save: () => unlessSubmitted(() => storeChanges(draft, ports)),
    submit: () => unlessSubmitted(() => submitDraft(draft, ports)),
    /** Whether the form holds something that the server does not. */
    isUnsaved,
    /** Keeps it in the tab, before the page or the screen goes. */
    keep,
    /** Whether there was ever anything to keep: a record, or something entered. */
    isUntouched: () => !draft.get().recorded && isEmpty(changesSince(draft.get().base, ports.read())),
    /** Answers which of two texts stays; the next save carries it on. The other stays readable. */
    settle: (field: FieldKey, keep: 'mine' | 'theirs') => {
      const { conflicts, discarded } = draft.get()
      const conflict = conflicts.find((one) => one.field === field)
      if (!conflict) return
      const loser = keep === 'mine' ? conflict.theirs : ports.read()[field]
      draft.change({
        conflicts: conflicts.filter((one) => one !== conflict),
        discarded: [...discarded, { field, answer: loser, whose: keep === 'mine' ? 'theirs' : 'mine' }],
      })
      if (keep === 'theirs') ports.put({ [field]: conflict.theirs })
    },
    forget: (field: FieldKey) =>
      draft.change({ discarded: draft.get().discarded.filter((one) => one.field !== field) }),
  }
}
