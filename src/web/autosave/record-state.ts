import type { Base, ServerChanges } from '#domain/records/reconcile.ts'
import {
  type Changes,
  changedKeys,
  isEmpty,
  pick,
  type RecordShape,
  type Save,
} from '#domain/records/record.ts'
import { changedBetween, edit, type RecordState, type SaveFailure } from '#domain/records/state.ts'
import { createObservable } from '#web/observable.ts'
import type { DraftStorage } from './storage.ts'

/** Defines how a screen's record is named, compared and sent. */
export type RecordKind<V extends object> = {
  /** The id of the person whose record it is. */
  readonly owner: string
  /** Unique among the owner's records, for example 'draft:…' or 'answers:…'. */
  readonly name: string
  readonly shape: RecordShape<V>
  /**
   * Sends a save. The call must time out, because the next save waits for it. Without `send`, the record is stored only
   * on the device until the screen sends it.
   */
  readonly send?: (save: Save<V>) => Promise<ServerChanges<V>>
  /** Sends the last changes and closes the record. */
  readonly submit?: (save: Save<V>) => Promise<unknown>
  /** Returns the pending changes that the server would accept. By default, all of them. */
  readonly sendable?: (changes: Changes<V>, base: V) => Changes<V>
}

/** Inputs that hold their text themselves, such as those of a form. */
export type FormInputs<V extends object> = {
  readonly read: () => V
  /** Puts values that were changed elsewhere into the inputs. */
  readonly put: (changes: Changes<V>) => void
}

export type SaveResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: unknown; readonly failure: SaveFailure }

/** The message broadcast to other tabs: the latest known version of a record on the server. */
export type RecordUpdate = { readonly record: string; readonly base: Base<object> }

/** The browser features that a record uses; registry.ts provides them. Tests replace them. */
export type Environment = {
  readonly storage: DraftStorage
  /** The id of this tab. */
  readonly tab: string
  readonly findOpenTabs: () => Promise<(tab: string) => boolean>
  readonly withWriteLock: <T>(record: string, write: () => Promise<T>) => Promise<T>
  readonly broadcast: (update: RecordUpdate) => void
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: (update: RecordUpdate) => void) => () => void
  /** Returns the id of the person who is signed in. */
  readonly currentUser: () => string | undefined
  readonly isOnline: () => boolean
  readonly now: () => number
}

export type StateStore<V extends object> = ReturnType<typeof createStateStore<V>>

/** Creates the state of a record and keeps it in sync with the attached inputs. */
export function createStateStore<V extends object>(shape: RecordShape<V>, initial: RecordState<V>) {
  const state = createObservable(initial)
  let inputs: FormInputs<V> | undefined

  /** Returns the state with the current values of the inputs. */
  const read = (): RecordState<V> => {
    const stored = state.get()
    if (!inputs) return stored
    const values = inputs.read()
    const changed = changedKeys(shape, stored.values, values)
    return changed.length > 0 ? edit(stored, pick<V>(values, changed)) : stored
  }
  /** Copies the current values of the inputs into the state, and returns it. */
  const collect = (): RecordState<V> => {
    const current = read()
    if (current !== state.get()) state.change(current)
    return current
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    read,
    collect,
    /** Changes the state, and updates the inputs whose values have changed. */
    update: (change: (before: RecordState<V>) => RecordState<V>): void => {
      const before = collect()
      const after = change(before)
      if (after === before) return
      state.change(after)
      const changed: Changes<V> = changedBetween(shape, before, after)
      if (!isEmpty(changed)) inputs?.put(changed)
    },
    /** @returns a function that detaches the inputs; the state keeps their text */
    attach: (attached: FormInputs<V>): (() => void) => {
      inputs = attached
      return () => {
        if (inputs !== attached) return
        collect()
        inputs = undefined
      }
    },
  }
}
