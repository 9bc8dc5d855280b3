import type { Base } from '#domain/records/reconcile.ts'
import type { Shape } from '#domain/records/record.ts'
import { adopted, followed, opened, type RecordState } from '#domain/records/state.ts'
import { type AnyRecord, createRecord, type KeptRecord } from './create-record.ts'
import type { RecordKind } from './kind.ts'
import { nameOf } from './send.ts'
import type { Kept } from './shelf.ts'
import type { Surroundings } from './surroundings.ts'

type Open = {
  readonly record: Promise<AnyRecord>
  known: AnyRecord | undefined
  /** By how many screens. */
  shown: number
  /** The last screen is gone and what stood there is being saved. */
  leaving: boolean
}

/** The records of this tab. One that is shown no more lives on until it is saved. */
export function createOpenRecords(around: Surroundings) {
  const open = new Map<string, Open>()
  const recordsOf = (owner: string) =>
    [...open.values()].flatMap(({ known }) => (known?.kind.owner === owner ? [known] : []))

  /** What waits on the device and belongs to no tab that lives. */
  const leftOf = async (owner: string): Promise<Kept[]> => {
    const isOther = await around.isOtherLiving()
    const all = await around.shelf.list(owner)
    return all.filter(({ tab }) => !isOther(tab)).sort((one, other) => other.at - one.at)
  }
  const begin = async <V extends object>(kind: RecordKind<V>, id: string, base: Base<V>) => {
    const left = kind.readOnly ? [] : (await leftOf(kind.owner)).filter(({ name }) => name === kind.name)
    const states = left.map(({ state }) => state as RecordState<V>)
    const record = createRecord(kind, takenUp(kind.shape, opened(id, base), states), around)
    // Its own copy stands before those that it was made of go.
    await record.keep()
    await Promise.all(left.filter(({ tab }) => tab !== around.tab).map(around.shelf.remove))
    return record
  }
  return {
    /**
     * @param base as the server said just now
     * @returns the record as it was left in this tab or in one that is gone, or as it stands on the server
     */
    open: async <V extends object>(
      kind: RecordKind<V>,
      id: string,
      base: Base<V>,
    ): Promise<KeptRecord<V>> => {
      const name = nameOf(kind)
      const before = open.get(name)
      const entry = before ?? {
        record: begin(kind, id, base) as Promise<unknown> as Promise<AnyRecord>,
        known: undefined,
        shown: 0,
        leaving: false,
      }
      entry.shown += 1
      open.set(name, entry)
      entry.known = await entry.record
      const record = entry.known as unknown as KeptRecord<V>
      if (before) await record.follow(base)
      return record
    },
    /** The screen goes: what stands is kept and saved. @returns how that went, when there was something to save */
    leave: async (record: AnyRecord) => {
      const name = nameOf(record.kind)
      const entry = open.get(name)
      if (entry) entry.shown -= 1
      if (entry) entry.leaving = true
      await record.keep()
      const outcome = record.isUnsaved() && record.kind.send ? await record.save() : undefined
      if (entry) entry.leaving = false
      if (entry?.shown !== 0 || record.isUnsaved() || open.get(name) !== entry) return outcome
      record.end()
      open.delete(name)
      return outcome
    },
    /** Whether something stands unsaved in a record that this tab shows. */
    isUnsaved: (place: { readonly owner: string; readonly name: string }): boolean =>
      open.get(nameOf(place))?.known?.isUnsaved() ?? false,
    /** What waits unsaved, and is not being saved at this moment. */
    waiting: async (owner: string): Promise<Kept[]> =>
      (await leftOf(owner)).filter((kept) => kept.unsaved && !open.get(nameOf(kept))?.leaving),
    /** What waits of a record goes, wherever it was typed. */
    forget: async (place: { readonly owner: string; readonly name: string }): Promise<void> => {
      await open.get(nameOf(place))?.known?.discard()
      open.delete(nameOf(place))
      const all = await around.shelf.list(place.owner)
      await Promise.all(all.filter(({ name }) => name === place.name).map(around.shelf.remove))
    },
    /** Before the page goes. */
    keepAll: (): void => {
      for (const { known } of open.values()) void known?.keep()
    },
    /** Saves what can be saved. @returns whether nothing is left, on the device neither */
    settle: async (owner: string): Promise<boolean> => {
      const unsaved = recordsOf(owner).filter((record) => record.isUnsaved())
      await Promise.all(unsaved.map((record) => (record.kind.send ? record.save() : record.keep())))
      const left = await leftOf(owner)
      return recordsOf(owner).every((record) => !record.isUnsaved()) && !left.some((kept) => kept.unsaved)
    },
    /** There is a way to the server again, or its owner is back. */
    retry: (owner: string): void => {
      for (const record of recordsOf(owner)) {
        if (record.kind.send && record.isUnsaved()) void record.save()
      }
    },
    /** On sign-out: nothing stays behind. */
    forgetAll: async (owner: string): Promise<void> => {
      for (const [name, { known }] of open) {
        if (known?.kind.owner !== owner) continue
        open.delete(name)
        await known.discard()
      }
      await around.shelf.clear(owner)
    },
  }
}

/** The newest copy is gone on with, on top of what the server has by now; others are taken in. */
const takenUp = <V extends object>(
  shape: Shape<V>,
  fresh: RecordState<V>,
  [newest, ...others]: readonly RecordState<V>[],
): RecordState<V> =>
  newest
    ? others.reduce(
        (state, left) => adopted(shape, state, left),
        followed(shape, { ...newest, phase: 'open' }, fresh.base),
      )
    : fresh
