import { isUnsaved, type RecordState } from '#domain/records/state.ts'
import type { RecordKind } from './kind.ts'
import type { Surroundings } from './surroundings.ts'

/** A record's place on the shelf, filled while something is unsaved or still to be read. */
export function onDevice<V extends object>(
  { owner, name, shape }: RecordKind<V>,
  gather: () => RecordState<V>,
  { shelf, tab, now }: Surroundings,
) {
  let gone = false
  return {
    keep: async (): Promise<void> => {
      if (gone) return
      const state = gather()
      const unsaved = isUnsaved(shape, state)
      const waits = unsaved || state.conflicts.length > 0 || state.discarded.length > 0
      const place = { owner, name, tab }
      const recorded = state.base.version > 0
      if (!waits || state.phase === 'closed') await shelf.remove(place)
      else await shelf.put({ ...place, at: now(), unsaved, recorded, state })
    },
    /** For good. */
    leave: (): Promise<void> => {
      gone = true
      return shelf.remove({ owner, name, tab })
    },
  }
}
