import type { Base } from '#domain/records/reconcile.ts'
import { createState, type RecordState, restore } from '#domain/records/state.ts'
import { currentPerson } from '#web/session/current-person.ts'
import { type AnyRecord, type AutosavedRecord, createRecord } from './record.ts'
import type { Environment, RecordKind, RecordUpdate, SaveResult } from './record-state.ts'
import { openDraftStorage, type StoredDraft, storageKey } from './storage.ts'
import { nameOf } from './sync.ts'
import { announceTab, findOpenTabs, TAB, withWriteLock } from './tabs.ts'

const CHANNEL = 'records'

function browserEnvironment(): Environment {
  const channel = new BroadcastChannel(CHANNEL)
  return {
    shelf: openDraftStorage(),
    tab: TAB,
    findOpenTabs: findOpenTabs,
    withWriteLock,
    tell: (heard) => channel.postMessage(heard),
    listen: (listener) => {
      const hear = ({ data }: MessageEvent<RecordUpdate>) => listener(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    present: () => currentPerson.get().present,
    isOnline: () => navigator.onLine,
    now: Date.now,
  }
}

type RecordRegistry = ReturnType<typeof createRecordRegistry>

/** A phone may drop a page that it no longer shows; who is online or signed in again wants it saved at once. */
function saveOnPageEvents(records: RecordRegistry): void {
  const retry = () => {
    const { present } = currentPerson.get()
    if (present) records.retry(present)
  }
  let { present } = currentPerson.get()
  currentPerson.subscribe(() => {
    if (currentPerson.get().present === present) return
    present = currentPerson.get().present
    retry()
  })
  window.addEventListener('online', retry)
  window.addEventListener('pagehide', records.keepAll)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    records.keepAll()
    retry()
  })
}

let made: RecordRegistry | undefined

/** What is typed in this tab, and what waits on this device. */
export function recordRegistry(): RecordRegistry {
  if (!made) {
    announceTab()
    made = createRecordRegistry(browserEnvironment())
    saveOnPageEvents(made)
  }
  return made
}

/** The records of this tab. One that is shown no more lives on until it is saved. */
export function createRecordRegistry(around: Environment) {
  const leftOf = async (owner: string): Promise<StoredDraft[]> => {
    const isOther = await around.findOpenTabs()
    const all = await around.shelf.list(owner)
    return all.filter(({ tab }) => !isOther(tab)).sort((one, other) => other.at - one.at)
  }
  const desk: Registry = { around, open: new Map(), leftOf }
  return {
    /**
     * @param base as the server said just now
     * @returns the record as it was left in this tab or in one that is gone, or as it stands on the server
     */
    open: <V extends object>(kind: RecordKind<V>, id: string, base: Base<V>) =>
      openRecord(desk, kind, id, base),
    /** The screen goes: what stands is kept and saved. @returns how that went, when there was something to save */
    closeRecord: (record: AnyRecord) => leave(desk, record),
    holding: around.shelf.holding,
    ...createBulkActions(desk),
  }
}

async function openRecord<V extends object>(
  desk: Registry,
  kind: RecordKind<V>,
  id: string,
  base: Base<V>,
): Promise<AutosavedRecord<V>> {
  const name = nameOf(kind)
  const before = desk.open.get(name)
  const begun = () => ({
    record: createFromStorage(desk, kind, id, base),
    known: undefined,
    shown: 0,
    leaving: 0,
  })
  const entry: OpenEntry = before ?? begun()
  entry.shown += 1
  desk.open.set(name, entry)
  entry.known = await entry.record
  const shown = entry.known as unknown as AutosavedRecord<V>
  // Not awaited: what was typed is shown also while a save of it is on its way, however long that takes.
  if (before) void shown.follow(base)
  return shown
}

async function createFromStorage<V extends object>(
  { around, leftOf }: Registry,
  kind: RecordKind<V>,
  id: string,
  base: Base<V>,
): Promise<AnyRecord> {
  const left = (await leftOf(kind.owner)).filter(({ name }) => name === kind.name)
  const states = left.map(({ state }) => state as RecordState<V>)
  const madeOf = left.filter(({ tab }) => tab !== around.tab)
  const record = createRecord(kind, restore(kind.shape, createState(id, base), states), around, madeOf)
  await record.keep()
  return record as unknown as AnyRecord
}

async function leave({ open }: Registry, record: AnyRecord): Promise<SaveResult | undefined> {
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

/** A record that a tab has open. */
type OpenEntry = {
  readonly record: Promise<AnyRecord>
  known: AnyRecord | undefined
  /** By how many screens. */
  shown: number
  /** How many screens are gone of which what stood there is being saved. */
  leaving: number
}

/** What the records of a tab share. */
type Registry = {
  readonly around: Environment
  readonly open: Map<string, OpenEntry>
  /** What waits on the device and belongs to no other tab that lives, the newest first. */
  readonly leftOf: (owner: string) => Promise<StoredDraft[]>
}

type Place = Pick<StoredDraft, 'owner' | 'name'>

/** What is done with a person's records all at once, and with what waits of them on the device. */
function createBulkActions({ around, open, leftOf }: Registry) {
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
    waiting: async (owner: string): Promise<StoredDraft[]> =>
      (await leftOf(owner)).filter((kept) => kept.unsaved && !isLeaving(kept)),
    /** What this browser has of a record and no other tab is at, the newest first. */
    keptOf: async (place: Place): Promise<StoredDraft[]> => {
      await open.get(nameOf(place))?.known?.keep()
      return (await leftOf(place.owner)).filter(({ name }) => name === place.name)
    },
    forgetHere,
    /** What was shown of what waits of a record, and was read, goes; what another tab that lives has of it stays. */
    forgetRead: async (place: Place, shown: readonly StoredDraft[]): Promise<void> => {
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
        unsaved.map((kept) => [storageKey(kept), (kept.state as RecordState<object>).values]).sort(),
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
