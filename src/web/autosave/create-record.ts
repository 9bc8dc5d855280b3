import type { Discarded } from '#domain/records/reconcile.ts'
import type { Changes, Key } from '#domain/records/record.ts'
import { dismissed, isUnsaved, isUntouched, type RecordState, settled, typed } from '#domain/records/state.ts'
import { createCore } from './core.ts'
import type { Place } from './kept.ts'
import type { RecordKind } from './kind.ts'
import { onDevice } from './on-device.ts'
import { createSaving } from './saving.ts'
import type { Surroundings } from './surroundings.ts'

export type KeptRecord<V extends object> = ReturnType<typeof createRecord<V>>

/**
 * A record to type into: it keeps itself on the device and on the server.
 * @param madeOf what tabs that are gone left of it on the device
 */
export function createRecord<V extends object>(
  kind: RecordKind<V>,
  opening: RecordState<V>,
  around: Surroundings,
  madeOf: readonly Place[] = [],
) {
  const { shape } = kind
  const core = createCore(shape, opening)
  const { keep, keepNow, clear } = onDevice(kind, core.gather, around, madeOf)
  const saving = createSaving({ kind, core, around, keep })
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
      core.step((state) => typed(state, changes))
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
    settle: (key: Key<V>, keeps: 'mine' | 'theirs') => core.step((state) => settled(state, key, keeps)),
    /** A text that lost was read. */
    dismiss: (one: Discarded<V>): void => {
      core.step((state) => dismissed(state, one))
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
  KeptRecord<object>,
  'isUnsaved' | 'save' | 'keep' | 'keepNow' | 'discard' | 'end'
> & {
  readonly kind: Pick<RecordKind<object>, 'owner' | 'name' | 'send'>
}
