import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { createObservable, type Observable } from '#web/observable.ts'
import { type Kept, keyOf, latest, type Place } from './kept.ts'
import { type SyncShelf, storageHere, syncShelf } from './sync-shelf.ts'

/** A shelf that takes its time. */
type SlowShelf = {
  /** All that waits of a person's. */
  list(owner: string): Promise<Kept[]>
  /** @returns whether it outlives the page there */
  put(kept: Kept): Promise<boolean>
  remove(place: Place): Promise<void>
  clear(owner: string): Promise<void>
}

/**
 * Where typed text waits on the device until the server has it: per person, shared by the tabs, so that it outlives
 * them. Nobody asks for another one's.
 */
export type Shelf = SlowShelf & {
  /** For a page that goes: it stands there when this returns. */
  putNow(kept: Kept): void
  /** Whether all that waits outlives the page: not once something was not taken, until something else is. */
  readonly holding: Pick<Observable<{ readonly holds: boolean }>, 'get' | 'subscribe'>
}

/** For a browser that has no other, or no room left. */
export function memoryShelf(): Shelf {
  const kept = new Map<string, Kept>()
  const putNow = (one: Kept) => void kept.set(keyOf(one), one)
  return {
    list: async (owner) => [...kept.values()].filter((one) => one.owner === owner),
    put: async (one) => {
      putNow(one)
      return false
    },
    putNow,
    holding: createObservable({ holds: false }),
    remove: async (place) => void kept.delete(keyOf(place)),
    clear: async (owner) => {
      for (const [key, one] of kept) if (one.owner === owner) kept.delete(key)
    },
  }
}

interface Device extends DBSchema {
  kept: { key: [string, string, string]; value: Kept }
}

const STORE = 'kept'
/** Longer than any device takes; nobody waits for one that is broken. */
const OPENED_WITHIN_MS = 3_000

const openDevice = async () =>
  openDB<Device>('typed-text', 1, {
    upgrade: (device) => void device.createObjectStore(STORE, { keyPath: ['owner', 'name', 'tab'] }),
  })

/** A list sorts after every text, so that this holds all names and tabs. */
const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

function deviceShelf(device: IDBPDatabase<Device>): SlowShelf {
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
export function shelfOver(opening: Promise<SlowShelf | undefined>, sync: SyncShelf): Shelf {
  const memory = memoryShelf()
  const holding = createObservable({ holds: true })
  /** What stands in the page's memory alone, and whose it is. */
  const inPage = new Map<string, string>()
  /** @returns whether the device has done it */
  const onBoth = async (act: (shelf: SlowShelf) => Promise<unknown>): Promise<boolean> => {
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
      return latest([...(await memory.list(owner)), ...(there ?? []), ...sync.list(owner)])
    },
    put: async (kept) => {
      const taken = await onBoth((shelf) => shelf.put(kept))
      if (taken) sync.release(kept)
      // What was saved or typed anew while the device failed is not to come back.
      else if (!(await memory.list(kept.owner)).includes(kept)) return false
      const holds = taken || sync.put(kept)
      if (holds) inPage.delete(keyOf(kept))
      else inPage.set(keyOf(kept), kept.owner)
      holding.change({ holds: inPage.size === 0 })
      return holds
    },
    putNow: (kept) => void sync.put(kept),
    holding,
    remove: async (place) => {
      sync.remove(place)
      inPage.delete(keyOf(place))
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
export function openShelf(): Shelf {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The device does not answer.')), OPENED_WITHIN_MS)
  })
  const opening = Promise.race([openDevice().then(deviceShelf), late]).catch((failure: unknown) => {
    warn(failure)
    return undefined
  })
  return shelfOver(opening, syncShelf(storageHere()))
}
