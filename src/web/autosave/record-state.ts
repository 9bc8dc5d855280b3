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

/** What makes one record unlike another: a screen's own part of saving. */
export type RecordKind<V extends object> = {
  /** Whose text it is. */
  readonly owner: string
  /** Of the record among the owner's: 'draft:…', 'answers:…' */
  readonly name: string
  readonly shape: RecordShape<V>
  /**
   * A call that gives up after some time, so that the next one can go (api/send.ts); undefined: it stays on the device,
   * until the screen has sent it in its own way.
   */
  readonly send?: (save: Save<V>) => Promise<ServerChanges<V>>
  /** Sends the last changes and closes the record. */
  readonly submit?: (save: Save<V>) => Promise<unknown>
  /** What of the pending changes the server would take, whose values it has; all of them without it. */
  readonly sendable?: (changes: Changes<V>, base: V) => Changes<V>
}

/** Inputs that keep their text themselves, as a form does. */
export type FormInputs<V extends object> = {
  readonly read: () => V
  /** Lays values that came from elsewhere into the inputs. */
  readonly put: (changes: Changes<V>) => void
}

/** How a save or a submission ended. */
export type SaveResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: unknown; readonly failure: SaveFailure }

/** Told to the other tabs: how the server's record stands by now. */
export type RecordUpdate = { readonly record: string; readonly base: Base<object> }

/** What a record lives among; in the browser as records.ts has it. */
export type Environment = {
  readonly shelf: DraftStorage
  readonly tab: string
  readonly findOpenTabs: () => Promise<(tab: string) => boolean>
  readonly withWriteLock: <T>(record: string, write: () => Promise<T>) => Promise<T>
  readonly tell: (heard: RecordUpdate) => void
  /** @returns what ends it */
  readonly listen: (listener: (heard: RecordUpdate) => void) => () => void
  /** Who is signed in by now; undefined for nobody. */
  readonly present: () => string | undefined
  readonly isOnline: () => boolean
  readonly now: () => number
}

export type StateStore<V extends object> = ReturnType<typeof createStateStore<V>>

/** The state of a record and the inputs that show it, kept in step. */
export function createStateStore<V extends object>(shape: RecordShape<V>, opening: RecordState<V>) {
  const state = createObservable(opening)
  let holder: FormInputs<V> | undefined

  /** As it stands at this moment, with what the inputs hold. */
  const look = (): RecordState<V> => {
    const known = state.get()
    if (!holder) return known
    const here = holder.read()
    const changed = changedKeys(shape, known.values, here)
    return changed.length > 0 ? edit(known, pick<V>(here, changed)) : known
  }
  const gather = (): RecordState<V> => {
    const now = look()
    if (now !== state.get()) state.change(now)
    return now
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    look,
    gather,
    /** Makes a step, and shows the inputs what it changed for them. */
    step: (move: (before: RecordState<V>) => RecordState<V>): void => {
      const before = gather()
      const after = move(before)
      if (after === before) return
      state.change(after)
      const changed: Changes<V> = changedBetween(shape, before, after)
      if (!isEmpty(changed)) holder?.put(changed)
    },
    /** @returns what ends it; the text stays */
    attach: (inputs: FormInputs<V>): (() => void) => {
      holder = inputs
      return () => {
        if (holder !== inputs) return
        gather()
        holder = undefined
      }
    },
  }
}
