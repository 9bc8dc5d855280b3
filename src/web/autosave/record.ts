import type { Discarded } from '#domain/records/reconcile.ts'
import type { Changes, Key } from '#domain/records/record.ts'
import {
  addDiscarded,
  dismissDiscarded,
  edit,
  isUnsaved,
  isUntouched,
  markSaved,
  type RecordState,
  resetSent,
  resolveConflict,
} from '#domain/records/state.ts'
import { createStateStore, type Environment, type RecordKind } from './record-state.ts'
import type { DraftKey, StoredDraft } from './storage.ts'
import { createSync } from './sync.ts'

export type AutosavedRecord<V extends object> = ReturnType<typeof createRecord<V>>

/** The methods of a record that do not depend on its values. */
export type AnyRecord = Pick<
  AutosavedRecord<object>,
  'isUnsaved' | 'save' | 'persist' | 'persistSync' | 'discard' | 'close'
> & {
  readonly kind: Pick<RecordKind<object>, 'owner' | 'name' | 'send'>
}

/**
 * Creates a record. Its edits are continuously stored on the device and, if the kind has a `send`, saved to the server.
 * @param restoredFrom drafts of closed tabs from which `initial` was restored
 */
export function createRecord<V extends object>(
  kind: RecordKind<V>,
  initial: RecordState<V>,
  environment: Environment,
  restoredFrom: readonly DraftKey[] = [],
) {
  const { shape } = kind
  const store = createStateStore(shape, initial)
  const { persist, persistSync, remove } = createLocalCopy(kind, store.collect, environment, restoredFrom)
  const sync = createSync({ kind, store, environment, persist })
  return {
    kind,
    get: store.get,
    subscribe: store.subscribe,
    attach: store.attach,
    /** Returns the current values, including those that only the inputs hold. */
    values: () => store.read().values,
    isUnsaved: () => isUnsaved(shape, store.read()),
    /** Returns whether the server has refused a save or submission because the record was submitted elsewhere. */
    isClosedElsewhere: () => store.get().phase === 'closed-elsewhere',
    /** Returns whether the server has no record and there are no edits. */
    isUntouched: () => isUntouched(shape, store.read()),
    write: (changes: Changes<V>): void => {
      store.update((state) => edit(state, changes))
      sync.inputChanged()
    },
    /** Schedules storing the attached inputs' text on the device and saving it to the server. */
    inputChanged: sync.inputChanged,
    /** Schedules a save of unsaved edits after a short delay. Called when an input loses focus. */
    fieldBlurred: sync.fieldBlurred,
    /**
     * Saves all edits so far, except those in open conflicts. Resolves even if that fails; the result then has `ok:
     * false`. Without `send`, only stores the edits on the device.
     */
    save: sync.save,
    submit: sync.submit,
    /** Stores unsaved edits on the device, and removes them from the device once they are saved. */
    persist,
    /** Stores unsaved edits on the device synchronously, because the page is being hidden or left. */
    persistSync,
    /** Marks values as saved after the screen itself has sent them, without `send`. Later edits stay unsaved. */
    markSaved: (sent: Changes<V>): void => {
      const at = new Date(environment.now()).toISOString()
      store.update((state) => {
        const reply = { version: state.base.version, theirs: {} }
        return markSaved(shape, state, { sent, lost: [], reply, at })
      })
      void persist()
    },
    /**
     * Resets values after the screen itself has sent them, without `send`, unless one of them has been edited since.
     */
    resetSent: (sent: Changes<V>): void => {
      store.update((state) => resetSent(shape, state, sent))
      void persist()
    },
    /** Merges a newer version of the record from the server. */
    rebase: sync.rebase,
    resolveConflict: (key: Key<V>, keep: 'mine' | 'theirs') =>
      store.update((state) => resolveConflict(state, key, keep)),
    addDiscarded: (replaced: readonly Discarded<V>[]): void => {
      store.update((state) => addDiscarded(state, replaced))
      void persist()
    },
    dismissDiscarded: (discarded: Discarded<V>): void => {
      store.update((state) => dismissDiscarded(state, discarded))
      void persist()
    },
    /** Stops saving. */
    close: sync.close,
    /**
     * Stops saving and removes the record from the device, because it was sent or deleted, or because its owner signed
     * out.
     */
    discard: (): Promise<void> => {
      sync.close()
      return remove()
    },
  }
}

/**
 * Keeps a copy of a record on the device while it has unsaved edits, conflicts or discarded texts.
 * @param restoredFrom drafts of closed tabs, which are removed once this copy is stored or no longer needed
 */
function createLocalCopy<V extends object>(
  { owner, name, shape }: RecordKind<V>,
  collect: () => RecordState<V>,
  { storage, tab, now }: Environment,
  restoredFrom: readonly DraftKey[],
) {
  const key = { owner, name, tab }
  let isRemoved = false
  let former = restoredFrom
  const removeFormer = async () => {
    const drafts = former
    former = []
    await Promise.all(drafts.map(storage.remove))
  }
  /** Returns the draft to store, or undefined if there is nothing to store. */
  const toDraft = (): StoredDraft | undefined => {
    const state = collect()
    const unsaved = isUnsaved(shape, state)
    const isNeeded = unsaved || state.conflicts.length > 0 || state.discarded.length > 0
    if (!isNeeded || state.phase === 'closed') return undefined
    return { ...key, at: now(), unsaved, recorded: state.base.version > 0, state }
  }
  const persist = async (): Promise<void> => {
    if (isRemoved) return
    const draft = toDraft()
    if (!draft) await storage.remove(key)
    else if (!(await storage.put(draft))) return
    await removeFormer()
  }
  return {
    persist,
    /**
     * Stores the copy synchronously. Uses an IndexedDB transaction only if the text fits nowhere else, because the
     * transaction may outlast the page or be frozen with it.
     */
    persistSync: (): void => {
      const draft = isRemoved ? undefined : toDraft()
      if (draft && !storage.putSync(draft)) void persist()
    },
    /** Removes the copy and the drafts from which it was restored. No further copies are stored. */
    remove: async (): Promise<void> => {
      isRemoved = true
      await storage.remove(key)
      await removeFormer()
    },
  }
}
