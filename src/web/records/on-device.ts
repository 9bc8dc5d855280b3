import { isUnsaved, type RecordState } from '#domain/records/state.ts'
import type { Kept } from './kept.ts'
import type { RecordKind } from './kind.ts'
import type { Surroundings } from './surroundings.ts'

/** A record's place on the shelf, filled while something is unsaved or still to be read. */
export function onDevice<V extends object>(
  { owner, name, shape }: RecordKind<V>,
  gather: () => RecordState<V>,
  { shelf, tab, now }: Surroundings,
) {
  const place = { owner, name, tab }
  let gone = false
  /** undefined when nothing of it has to wait. */
  const toKeep = (): Kept | undefined => {
    const state = gather()
    const unsaved = isUnsaved(shape, state)
    const waits = unsaved || state.conflicts.length > 0 || state.discarded.length > 0
    if (!waits || state.phase === 'closed') return undefined
    return { ...place, at: now(), unsaved, recorded: state.base.version > 0, state }
  }
  const keep = async (): Promise<void> => {
    if (gone) return
    const kept = toKeep()
    await (kept ? shelf.put(kept) : shelf.remove(place))
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
    clear: (): Promise<void> => {
      gone = true
      return shelf.remove(place)
    },
  }
}
