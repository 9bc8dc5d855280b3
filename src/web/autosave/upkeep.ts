import type { RecordState } from '#domain/records/state.ts'
import type { Desk } from './desk.ts'
import { type Kept, keyOf } from './kept.ts'
import { nameOf } from './send.ts'

type Place = Pick<Kept, 'owner' | 'name'>

/** What is done with a person's records all at once, and with what waits of them on the device. */
export function createUpkeep({ around, open, leftOf }: Desk) {
  const recordsOf = (owner: string) =>
    [...open.values()].flatMap(({ known }) => (known?.kind.owner === owner ? [known] : []))
  const unsavedOf = (owner: string) => recordsOf(owner).filter((record) => record.isUnsaved())
  /** Whether its screen is gone, and what stood there is being saved. */
  const isLeaving = (place: Place): boolean => (open.get(nameOf(place))?.leaving ?? 0) > 0
  /** What waits of a record in this tab goes; another tab that lives keeps what was typed there. */
  const forgetHere = async (place: Place): Promise<void> => {
    await open.get(nameOf(place))?.known?.discard()
    open.delete(nameOf(place))
  }
  return {
    /** Whether something stands unsaved in a record; undefined where this tab has not opened it. */
    isUnsaved: (place: Place): boolean | undefined => open.get(nameOf(place))?.known?.isUnsaved(),
    isLeaving,
    /** What waits unsaved, and is not being saved as its screen goes. */
    waiting: async (owner: string): Promise<Kept[]> =>
      (await leftOf(owner)).filter((kept) => kept.unsaved && !isLeaving(kept)),
    /** What this browser has of a record and no other tab is at, the newest first. */
    keptOf: async (place: Place): Promise<Kept[]> => {
      await open.get(nameOf(place))?.known?.keep()
      return (await leftOf(place.owner)).filter(({ name }) => name === place.name)
    },
    forgetHere,
    /** What was shown of what waits of a record, and was read, goes; what another tab that lives has of it stays. */
    forgetRead: async (place: Place, shown: readonly Kept[]): Promise<void> => {
      await forgetHere(place)
      await Promise.all(shown.map(around.shelf.remove))
    },
    /** What waits of a record goes, in whichever tab it was typed. */
    forget: async (place: Place): Promise<void> => {
      await forgetHere(place)
      const all = await around.shelf.list(place.owner)
      await Promise.all(all.filter(({ name }) => name === place.name).map(around.shelf.remove))
    },
    /** Before the page goes. */
    keepAll: (): void => {
      for (const { known } of open.values()) known?.keepNow()
    },
    /** Tries again at once what this tab has open: the server may be reached again, its owner is back, or the page goes. */
    retry: (owner: string): void => {
      for (const record of unsavedOf(owner)) if (record.kind.send) void record.save()
    },
    /** Saves what can be saved. @returns whether nothing is left, on the device neither */
    saveAll: async (owner: string): Promise<boolean> => {
      await Promise.all(unsavedOf(owner).map((record) => (record.kind.send ? record.save() : record.keep())))
      const left = (await leftOf(owner)).filter((kept) => kept.unsaved && !open.has(nameOf(kept)))
      return unsavedOf(owner).length === 0 && left.length === 0
    },
    /** What is unsaved in whichever tab of this browser, as a text: the same for as long as nobody types on. */
    unsavedText: async (owner: string): Promise<string> => {
      const unsaved = (await around.shelf.list(owner)).filter((kept) => kept.unsaved)
      return JSON.stringify(
        unsaved.map((kept) => [keyOf(kept), (kept.state as RecordState<object>).values]).sort(),
      )
    },
    /** On sign-out: nothing stays behind. */
    forgetAll: async (owner: string): Promise<void> => {
      for (const record of recordsOf(owner)) {
        open.delete(nameOf(record.kind))
        await record.discard()
      }
      await around.shelf.clear(owner)
    },
  }
}
