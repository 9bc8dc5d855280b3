import type { Base } from '#domain/records/reconcile.ts'
import { opened, type RecordState, takenUp } from '#domain/records/state.ts'
import { type AnyRecord, createRecord, type KeptRecord } from './create-record.ts'
import type { Desk, Open } from './desk.ts'
import type { Kept } from './kept.ts'
import type { Outcome, RecordKind } from './kind.ts'
import { nameOf } from './send.ts'
import type { Surroundings } from './surroundings.ts'
import { createUpkeep } from './upkeep.ts'

/** The records of this tab. One that is shown no more lives on until it is saved. */
export function createOpenRecords(around: Surroundings) {
  const leftOf = async (owner: string): Promise<Kept[]> => {
    const isOther = await around.isOtherLiving()
    const all = await around.shelf.list(owner)
    return all.filter(({ tab }) => !isOther(tab)).sort((one, other) => other.at - one.at)
  }
  const desk: Desk = { around, open: new Map(), leftOf }
  return {
    /**
     * @param base as the server said just now
     * @returns the record as it was left in this tab or in one that is gone, or as it stands on the server
     */
    open: <V extends object>(kind: RecordKind<V>, id: string, base: Base<V>) => show(desk, kind, id, base),
    /** The screen goes: what stands is kept and saved. @returns how that went, when there was something to save */
    leave: (record: AnyRecord) => leave(desk, record),
    holding: around.shelf.holding,
    ...createUpkeep(desk),
  }
}

async function show<V extends object>(
  desk: Desk,
  kind: RecordKind<V>,
  id: string,
  base: Base<V>,
): Promise<KeptRecord<V>> {
  const name = nameOf(kind)
  const before = desk.open.get(name)
  const begun = () => ({ record: begin(desk, kind, id, base), known: undefined, shown: 0, leaving: 0 })
  const entry: Open = before ?? begun()
  entry.shown += 1
  desk.open.set(name, entry)
  entry.known = await entry.record
  const shown = entry.known as unknown as KeptRecord<V>
  // Not awaited: what was typed is shown also while a save of it is on its way, however long that takes.
  if (before) void shown.follow(base)
  return shown
}

async function begin<V extends object>(
  { around, leftOf }: Desk,
  kind: RecordKind<V>,
  id: string,
  base: Base<V>,
): Promise<AnyRecord> {
  const left = (await leftOf(kind.owner)).filter(({ name }) => name === kind.name)
  const states = left.map(({ state }) => state as RecordState<V>)
  const madeOf = left.filter(({ tab }) => tab !== around.tab)
  const record = createRecord(kind, takenUp(kind.shape, opened(id, base), states), around, madeOf)
  await record.keep()
  return record as unknown as AnyRecord
}

async function leave({ open }: Desk, record: AnyRecord): Promise<Outcome | undefined> {
  const name = nameOf(record.kind)
  const entry = open.get(name)
  // Forgotten meanwhile: nothing of it is to be saved.
  if (entry?.known !== record) return undefined
  entry.shown -= 1
  entry.leaving += 1
  await record.keep()
  const outcome = record.isUnsaved() && record.kind.send ? await record.save() : undefined
  entry.leaving -= 1
  if (entry.shown !== 0 || record.isUnsaved() || open.get(name) !== entry) return outcome
  record.end()
  open.delete(name)
  return outcome
}
