import { isUnsaved, type RecordState } from '#domain/records/state.ts'
import type { Kept, Place } from './kept.ts'
import type { RecordKind } from './kind.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * A record's place on the shelf, filled while something is unsaved or still to be read.
 * @param madeOf what tabs that are gone left of it: it goes once what it became outlives the page, or need not
 */
export function onDevice<V extends object>(
  { owner, name, shape }: RecordKind<V>,
  gather: () => RecordState<V>,
  { shelf, tab, now }: Surroundings,
  madeOf: readonly Place[],
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
