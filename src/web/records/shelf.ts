import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What one tab keeps of one record of one person. */
export type Kept = {
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
  readonly state: unknown
}

type Place = Pick<Kept, 'owner' | 'name' | 'tab'>

/**
 * Where typed text waits on the device until the server has it: per person, shared by the tabs, so that it outlives
 * them. Nobody asks for another one's.
 */
export type Shelf = {
  /** All that waits of a person's. */
  list(owner: string): Promise<Kept[]>
  put(kept: Kept): Promise<void>
  remove(place: Place): Promise<void>
  clear(owner: string): Promise<void>
}

/** For a browser that has no other, or no room left. */
export function memoryShelf(): Shelf {
  const kept = new Map<string, Kept>()
  const keyOf = ({ owner, name, tab }: Place) => JSON.stringify([owner, name, tab])
  return {
    list: async (owner) => [...kept.values()].filter((one) => one.owner === owner),
    put: async (one) => void kept.set(keyOf(one), one),
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

const openDevice = () =>
  openDB<Device>('typed-text', 1, {
    upgrade: (device) => void device.createObjectStore(STORE, { keyPath: ['owner', 'name', 'tab'] }),
  })

/** A list sorts after every text, so that this holds all names and tabs. */
const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

function deviceShelf(device: IDBPDatabase<Device>): Shelf {
  return {
    list: (owner) => device.getAll(STORE, ofOwner(owner)),
    put: async (kept) => void (await device.put(STORE, kept)),
    remove: ({ owner, name, tab }) => device.delete(STORE, [owner, name, tab]),
    clear: (owner) => device.delete(STORE, ofOwner(owner)),
  }
}

/**
 * The device's shelf with the page's memory behind it: a browser without IndexedDB and a full disk keep text until the
 * page goes.
 */
export function openShelf(): Shelf {
  const memory = memoryShelf()
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The device does not answer.')), OPENED_WITHIN_MS)
  })
  const device = Promise.race([openDevice().then(deviceShelf), late]).catch((failure: unknown) => {
    console.warn('Typed text is kept until the next reload only', failure)
    return memory
  })
  const onBoth = async (act: (shelf: Shelf) => Promise<void>) => {
    await act(memory)
    await act(await device).catch((failure: unknown) =>
      console.warn('Typed text is kept until the next reload only', failure),
    )
  }
  return {
    list: async (owner) => {
      const [here, there] = await Promise.all([
        memory.list(owner),
        (await device).list(owner).catch(() => []),
      ])
      const isHere = (one: Kept) => here.some(({ name, tab }) => name === one.name && tab === one.tab)
      return [...here, ...there.filter((one) => !isHere(one))]
    },
    put: (kept) => onBoth((shelf) => shelf.put(kept)),
    remove: (place) => onBoth((shelf) => shelf.remove(place)),
    clear: (owner) => onBoth((shelf) => shelf.clear(owner)),
  }
}
