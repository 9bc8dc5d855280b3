import type { Discarded } from '#domain/records/reconcile.ts'
import type { Changes, Key } from '#domain/records/record.ts'
import {
  dismissDiscarded,
  edit,
  isUnsaved,
  isUntouched,
  type RecordState,
  resolveConflict,
} from '#domain/records/state.ts'
import { createStateStore, type Environment, type RecordKind } from './record-state.ts'
import type { DraftKey, StoredDraft } from './storage.ts'
import { createSync } from './sync.ts'

export type AutosavedRecord<V extends object> = ReturnType<typeof createRecord<V>>

/**
 * A record to type into: it keeps itself on the device and on the server.
 * @param madeOf what tabs that are gone left of it on the device
 */
export function createRecord<V extends object>(
  kind: RecordKind<V>,
  opening: RecordState<V>,
  around: Environment,
  madeOf: readonly DraftKey[] = [],
) {
  const { shape } = kind
  const core = createStateStore(shape, opening)
  const { keep, keepNow, clear } = createLocalCopy(kind, core.gather, around, madeOf)
  const saving = createSync({ kind, core, around, keep })
  return {
    kind,
    get: core.get,
    subscribe: core.subscribe,
    attach: core.attach,
    /** What stands here by now, in the inputs too. */
    values: () => core.look().values,
    isUnsaved: () => isUnsaved(shape, core.look()),
    /** Whether the server has said that it was submitted elsewhere, and takes nothing more of it. */
    isClosedElsewhere: () => core.get().phase === 'closed-elsewhere',
    /** Whether there was ever anything to keep: a record, or something entered. */
    isUntouched: () => isUntouched(shape, core.look()),
    write: (changes: Changes<V>): void => {
      core.step((state) => edit(state, changes))
      saving.typed()
    },
    /** Something was typed into the inputs. */
    touched: saving.typed,
    /** An input has lost the focus. */
    fieldLeft: saving.fieldLeft,
    /** Resolves when everything that stood here at the call is stored, but for what waits for a choice, or the try has failed. */
    save: saving.save,
    submit: saving.submit,
    /** Puts it on the device, before the screen goes. */
    keep,
    keepNow,
    /** The server's record was read anew. */
    follow: saving.follow,
    settle: (key: Key<V>, keeps: 'mine' | 'theirs') =>
      core.step((state) => resolveConflict(state, key, keeps)),
    /** A text that lost was read. */
    dismiss: (one: Discarded<V>): void => {
      core.step((state) => dismissDiscarded(state, one))
      void keep()
    },
    /** It is shown no more, and everything is saved. */
    end: saving.end,
    /** Nothing of it stays behind: it was sent, deleted, or left at sign-out. */
    discard: (): Promise<void> => {
      saving.end()
      return clear()
    },
  }
}

/** What is the same of every record, whatever its values. */
export type AnyRecord = Pick<
  AutosavedRecord<object>,
  'isUnsaved' | 'save' | 'keep' | 'keepNow' | 'discard' | 'end'
> & {
  readonly kind: Pick<RecordKind<object>, 'owner' | 'name' | 'send'>
}

/**
 * A record's place on the shelf, filled while something is unsaved or still to be read.
 * @param madeOf what tabs that are gone left of it: it goes once what it became outlives the page, or need not
 */
function createLocalCopy<V extends object>(
  { owner, name, shape }: RecordKind<V>,
  gather: () => RecordState<V>,
  { shelf, tab, now }: Environment,
  madeOf: readonly DraftKey[],
) {
  const place = { owner, name, tab }
  let gone = false
  let before = madeOf
  const removeBefore = async () => {
    const these = before
    before = []
    await Promise.all(these.map(shelf.remove))
  }
  /** undefined when nothing of it has to wait. */
  const toKeep = (): StoredDraft | undefined => {
    const state = gather()
    const unsaved = isUnsaved(shape, state)
    const waits = unsaved || state.conflicts.length > 0 || state.discarded.length > 0
    if (!waits || state.phase === 'closed') return undefined
    return { ...place, at: now(), unsaved, recorded: state.base.version > 0, state }
  }
  const keep = async (): Promise<void> => {
    if (gone) return
    const kept = toKeep()
    if (!kept) await shelf.remove(place)
    else if (!(await shelf.put(kept))) return
    await removeBefore()
  }
  return {
    keep,
    /** Before the page goes: it may be gone before `keep` has come to its end. */
    keepNow: (): void => {
      const kept = gone ? undefined : toKeep()
      if (kept) shelf.putNow(kept)
      void keep()
    },
    /** Nothing more is kept of it. */
    clear: async (): Promise<void> => {
      gone = true
      await shelf.remove(place)
      await removeBefore()
    },
  }
}
