import { type Changes, differing, isEmpty, pick, type Shape } from '#domain/records/record.ts'
import { changedBetween, type RecordState, typed } from '#domain/records/state.ts'
import { createObservable } from '#web/observable.ts'
import type { Holder } from './kind.ts'

export type Core<V extends object> = ReturnType<typeof createCore<V>>

/** The state of a record and the inputs that show it, kept in step. */
export function createCore<V extends object>(shape: Shape<V>, opening: RecordState<V>) {
  const state = createObservable(opening)
  let holder: Holder<V> | undefined

  /** As it stands at this moment, with what the inputs hold. */
  const look = (): RecordState<V> => {
    const known = state.get()
    if (!holder) return known
    const here = holder.read()
    const changed = differing(shape, known.values, here)
    return changed.length > 0 ? typed(known, pick<V>(here, changed)) : known
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
    attach: (inputs: Holder<V>): (() => void) => {
      holder = inputs
      return () => {
        if (holder !== inputs) return
        gather()
        holder = undefined
      }
    },
  }
}
