import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { createObservable, type Observable } from '#web/observable.ts'

/** What one tab keeps of one record of one person. */
export type StoredDraft = {
  readonly owner: string
  /** Of the record: 'draft:…', 'answers:…' */
  readonly name: string
  readonly tab: string
  /** Milliseconds; of several the last one counts. */
  readonly at: number
  /** Whether the server lacks something of it; otherwise it is here to be read. */
  readonly unsaved: boolean
  /** Whether the server has the record at all. */
  readonly recorded: boolean
  /** Plain data, which JSON brings back as it was. */
  readonly state: unknown
}

export type DraftKey = Pick<StoredDraft, 'owner' | 'name' | 'tab'>

export const storageKey = ({ owner, name, tab }: DraftKey): string => JSON.stringify([owner, name, tab])

/** Of what stands several times in the same place: what was put there last. */
function latestOfEach(kept: readonly StoredDraft[]): StoredDraft[] {
  const byPlace = new Map<string, StoredDraft>()
  for (const one of kept) {
    const before = byPlace.get(storageKey(one))
    if (!before || one.at > before.at) byPlace.set(storageKey(one), one)
  }
  return [...byPlace.values()]
}

/** A shelf that takes its time. */
type AsyncStorage = {
  /** All that waits of a person's. */
  list(owner: string): Promise<StoredDraft[]>
  /** @returns whether it outlives the page there */
  put(kept: StoredDraft): Promise<boolean>
  remove(place: DraftKey): Promise<void>
  clear(owner: string): Promise<void>
}

/**
 * Where typed text waits on the device until the server has it: per person, shared by the tabs, so that it outlives
 * them. Nobody asks for another one's.
 */
export type DraftStorage = AsyncStorage & {
  /** For a page that goes: it stands there when this returns. */
  putNow(kept: StoredDraft): void
  /** Whether all that waits outlives the page: not once something was not taken, until something else is. */
  readonly holding: Pick<Observable<{ readonly holds: boolean }>, 'get' | 'subscribe'>
}

/** For a browser that has no other, or no room left. */
export function memoryStorage(): DraftStorage {
  const kept = new Map<string, StoredDraft>()
  const putNow = (one: StoredDraft) => void kept.set(storageKey(one), one)
  return {
    list: async (owner) => [...kept.values()].filter((one) => one.owner === owner),
    put: async (one) => {
      putNow(one)
      return false
    },
    putNow,
    holding: createObservable({ holds: false }),
    remove: async (place) => void kept.delete(storageKey(place)),
    clear: async (owner) => {
      for (const [key, one] of kept) if (one.owner === owner) kept.delete(key)
    },
  }
}

interface DraftDatabase extends DBSchema {
  kept: { key: [string, string, string]; value: StoredDraft }
}

const STORE = 'kept'
/** Longer than any device takes; nobody waits for one that is broken. */
const OPENED_WITHIN_MS = 3_000

const openDatabase = async () =>
  openDB<DraftDatabase>('typed-text', 1, {
    upgrade: (device) => void device.createObjectStore(STORE, { keyPath: ['owner', 'name', 'tab'] }),
  })

/** A list sorts after every text, so that this holds all names and tabs. */
const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

function indexedDbStorage(device: IDBPDatabase<DraftDatabase>): AsyncStorage {
  return {
    list: (owner) => device.getAll(STORE, ofOwner(owner)),
    put: async (kept) => {
      // Without it a browser may leave the text to the system's memory, where a cut of the power takes it along.
      const { store, done } = device.transaction(STORE, 'readwrite', { durability: 'strict' })
      await Promise.all([store.put(kept), done])
      return true
    },
    remove: ({ owner, name, tab }) => device.delete(STORE, [owner, name, tab]),
    clear: (owner) => device.delete(STORE, ofOwner(owner)),
  }
}

const warn = (failure: unknown) => console.warn('This browser’s database does not take typed text', failure)

/**
 * The device with the page's memory before it, and beside it what was put down at once: also what the device does not
 * take.
 * @param opening undefined when there is no device
 */
export function combineStorages(
  opening: Promise<AsyncStorage | undefined>,
  sync: FallbackStorage,
): DraftStorage {
  const memory = memoryStorage()
  const holding = createObservable({ holds: true })
  /** What stands in the page's memory alone, and whose it is. */
  const inPage = new Map<string, string>()
  /** @returns whether the device has done it */
  const onBoth = async (act: (shelf: AsyncStorage) => Promise<unknown>): Promise<boolean> => {
    await act(memory)
    const device = await opening
    if (!device) return false
    try {
      await act(device)
      return true
    } catch (failure) {
      warn(failure)
      return false
    }
  }
  return {
    list: async (owner) => {
      const device = await opening
      const there = await device?.list(owner).catch(() => [])
      return latestOfEach([...(await memory.list(owner)), ...(there ?? []), ...sync.list(owner)])
    },
    put: async (kept) => {
      const taken = await onBoth((shelf) => shelf.put(kept))
      if (taken) sync.release(kept)
      // What was saved or typed anew while the device failed is not to come back.
      else if (!(await memory.list(kept.owner)).includes(kept)) return false
      const holds = taken || sync.put(kept)
      if (holds) inPage.delete(storageKey(kept))
      else inPage.set(storageKey(kept), kept.owner)
      holding.change({ holds: inPage.size === 0 })
      return holds
    },
    putNow: (kept) => void sync.put(kept),
    holding,
    remove: async (place) => {
      sync.remove(place)
      inPage.delete(storageKey(place))
      await onBoth((shelf) => shelf.remove(place))
    },
    clear: async (owner) => {
      sync.clear(owner)
      for (const [key, its] of inPage) if (its === owner) inPage.delete(key)
      await onBoth((shelf) => shelf.clear(owner))
    },
  }
}

/**
 * The shelf of this browser. Without IndexedDB, or on a full disk, text is put into the browser's storage; where that
 * takes none either, it stands in the page's memory alone, and `holding` says so.
 */
export function openDraftStorage(): DraftStorage {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The device does not answer.')), OPENED_WITHIN_MS)
  })
  const opening = Promise.race([openDatabase().then(indexedDbStorage), late]).catch((failure: unknown) => {
    warn(failure)
    return undefined
  })
  return combineStorages(opening, fallbackStorage(browserStorage()))
}

const PREFIX = 'typed-text:'

const storedAs = (place: DraftKey) => `${PREFIX}${storageKey(place)}`
/** How everything of a person's begins, whatever its name and tab. */
const beginningOf = (owner: string) => `${PREFIX}[${JSON.stringify(owner)},`

type FallbackStorage = ReturnType<typeof fallbackStorage>

/** The browser's storage for what has to stand at once; undefined where it allows none. */
function browserStorage(): Storage | undefined {
  try {
    // Where an app that shows pages allows none, it is null.
    return globalThis.localStorage ?? undefined
  } catch (failure) {
    console.warn('This browser keeps nothing at once', failure)
    return undefined
  }
}

/**
 * Where typed text is put while the page goes, since nothing that takes time is sure to end then, and where the device
 * does not take it. It waits here only until the device has it.
 */
export function fallbackStorage(storage: Storage | undefined) {
  const keys = (owner: string) =>
    Array.from({ length: storage?.length ?? 0 }, (_, place) => storage?.key(place) ?? '').filter((key) =>
      key.startsWith(beginningOf(owner)),
    )
  const read = (key: string): StoredDraft[] => {
    const text = storage?.getItem(key)
    return text ? [JSON.parse(text) as StoredDraft] : []
  }
  return {
    list: (owner: string): StoredDraft[] => keys(owner).flatMap(read),
    /** @returns whether it stands there */
    put: (kept: StoredDraft): boolean => {
      try {
        storage?.setItem(storedAs(kept), JSON.stringify(kept))
        return storage !== undefined
      } catch (failure) {
        console.warn('What was typed last may not outlive this page', failure)
        return false
      }
    },
    remove: (place: DraftKey): void => storage?.removeItem(storedAs(place)),
    /** The device has this; what was put here since stays. */
    release: (kept: StoredDraft): void => {
      if (read(storedAs(kept)).some(({ at }) => at <= kept.at)) storage?.removeItem(storedAs(kept))
    },
    clear: (owner: string): void => {
      for (const key of keys(owner)) storage?.removeItem(key)
    },
  }
}
