import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { createObservable, type Observable } from '#web/observable.ts'

/** The unsaved state of one record in one tab. The property names are part of the stored data. */
export type StoredDraft = {
  readonly owner: string
  /** The record's name, for example 'draft:…' or 'answers:…'. */
  readonly name: string
  readonly tab: string
  /**
   * Time when the draft was stored, in milliseconds since 1970. If several drafts have the same key, the latest one
   * counts.
   */
  readonly at: number
  /** False for a draft that contains only conflicts or discarded texts to show. */
  readonly unsaved: boolean
  /** False until the record is saved to the server for the first time. */
  readonly recorded: boolean
  /** Plain JSON data. */
  readonly state: unknown
}

export type DraftKey = Pick<StoredDraft, 'owner' | 'name' | 'tab'>

export const storageKey = ({ owner, name, tab }: DraftKey): string => JSON.stringify([owner, name, tab])

/** Stores drafts asynchronously, as IndexedDB does. A failed operation rejects. */
export type AsyncStorage = {
  list(owner: string): Promise<StoredDraft[]>
  put(draft: StoredDraft): Promise<unknown>
  remove(key: DraftKey): Promise<void>
  clear(owner: string): Promise<void>
}

/** Stores unsaved text on the device until the server has it. The text is stored per user and shared by all tabs. */
export type DraftStorage = Omit<AsyncStorage, 'put'> & {
  /** @returns whether the draft outlives the page */
  put(draft: StoredDraft): Promise<boolean>
  /** Stores the draft synchronously, because the page is being hidden or left. @returns whether it was stored */
  putSync(draft: StoredDraft): boolean
  /** `isDurable` is false while a draft exists only in the page's memory. */
  readonly durability: Pick<Observable<{ readonly isDurable: boolean }>, 'get' | 'subscribe'>
}

/**
 * Opens this browser's storage. If IndexedDB is missing, fails (for example on a full disk) or does not respond, drafts
 * go to localStorage. If that fails too, they exist only in the page's memory, and `durability` says so.
 * @param onUnread called if drafts could not be read, so that some may be missing
 */
export function openDraftStorage(onUnread?: () => void): DraftStorage {
  const opening = openDatabase()
    .then(indexedDbStorage)
    .catch((failure: unknown) => {
      warn(failure)
      return undefined
    })
  return combineStorages(opening, fallbackStorage(browserStorage()), onUnread)
}

/**
 * Combines three storages: IndexedDB; the page's memory, which has a draft before IndexedDB does; and the fallback
 * storage, for drafts that IndexedDB does not accept. Every IndexedDB operation has a timeout, including opening the
 * database.
 * @param opening resolves to undefined if IndexedDB is not available
 * @param onUnread called if IndexedDB could not be read
 */
export function combineStorages(
  opening: Promise<AsyncStorage | undefined>,
  fallback: FallbackStorage,
  onUnread: () => void = () => undefined,
): DraftStorage {
  const memory = memoryStorage()
  const withTimeLimit = createTimeLimit()
  const onDevice = <T>(act: (device: AsyncStorage) => Promise<T>): Promise<T | undefined> =>
    withTimeLimit(opening.then((device) => device && act(device)))
  const durability = createObservable({ isDurable: true })
  /** The owners of drafts that exist only in the page's memory, by draft key. */
  const inMemoryOnly = new Map<string, string>()
  const updateDurability = () => durability.change({ isDurable: inMemoryOnly.size === 0 })
  /** @returns whether IndexedDB has completed the operation */
  const onBoth = async (act: (storage: AsyncStorage) => Promise<unknown>): Promise<boolean> => {
    await act(memory)
    const acted = onDevice((device) => act(device).then(() => true))
    return (await acted.catch(warn)) ?? false
  }
  return {
    list: async (owner) => {
      const stored = await onDevice((device) => device.list(owner)).catch((failure: unknown) => {
        warn(failure)
        onUnread()
      })
      return latestOfEach([...(await memory.list(owner)), ...(stored ?? []), ...fallback.list(owner)])
    },
    put: async (draft) => {
      const isStored = await onBoth((storage) => storage.put(draft))
      if (isStored) fallback.removeUpTo(draft)
      // A draft that was removed or replaced while IndexedDB failed must not reappear.
      else if (!(await memory.list(draft.owner)).includes(draft)) return false
      const isDurable = isStored || fallback.put(draft)
      if (isDurable) inMemoryOnly.delete(storageKey(draft))
      else inMemoryOnly.set(storageKey(draft), draft.owner)
      updateDurability()
      return isDurable
    },
    putSync: fallback.put,
    durability,
    remove: async (key) => {
      fallback.remove(key)
      inMemoryOnly.delete(storageKey(key))
      updateDurability()
      await onBoth((storage) => storage.remove(key))
    },
    clear: async (owner) => {
      fallback.clear(owner)
      for (const [key, ownerOfKey] of inMemoryOnly) if (ownerOfKey === owner) inMemoryOnly.delete(key)
      updateDurability()
      await onBoth((storage) => storage.clear(owner))
    },
  }
}

/** A time limit in milliseconds. Any working device responds sooner. */
const TIME_LIMIT_MS = 3_000

/**
 * Returns a function that rejects operations after a timeout, for example while another page has locked the store. A
 * rejected operation may still succeed. After a timeout, later operations are rejected immediately, although they are
 * still started. Once one of them completes, the time limit applies again.
 */
function createTimeLimit() {
  let limitMs = TIME_LIMIT_MS
  return <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        limitMs = 0
        reject(new Error('The device does not answer.'))
      }, limitMs)
      const end = () => {
        clearTimeout(timer)
        limitMs = TIME_LIMIT_MS
      }
      void work.finally(end).then(resolve, reject)
    })
}

function latestOfEach(drafts: readonly StoredDraft[]): StoredDraft[] {
  const latest = new Map<string, StoredDraft>()
  for (const draft of drafts) {
    const other = latest.get(storageKey(draft))
    if (!other || draft.at > other.at) latest.set(storageKey(draft), draft)
  }
  return [...latest.values()]
}

/** Stores drafts in the page's memory. */
export function memoryStorage(): AsyncStorage {
  const drafts = new Map<string, StoredDraft>()
  return {
    list: async (owner) => [...drafts.values()].filter((draft) => draft.owner === owner),
    put: async (draft) => void drafts.set(storageKey(draft), draft),
    remove: async (key) => void drafts.delete(storageKey(key)),
    clear: async (owner) => {
      for (const [key, draft] of drafts) if (draft.owner === owner) drafts.delete(key)
    },
  }
}

interface DraftDatabase extends DBSchema {
  kept: { key: [string, string, string]; value: StoredDraft }
}

// The drafts. Pages of an earlier version may still be open, and their connections would block a new name.
const STORE = 'kept'

const openDatabase = async () =>
  openDB<DraftDatabase>('typed-text', 1, {
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: ['owner', 'name', 'tab'] }),
  })

type DraftStore = IDBPObjectStore<DraftDatabase, [typeof STORE], typeof STORE, 'readwrite'>

/** In IndexedDB, an array sorts after every string, so this range contains all names and tabs. */
const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

function indexedDbStorage(database: IDBPDatabase<DraftDatabase>): AsyncStorage {
  /**
   * Runs one request in a separate transaction and commits it immediately. When the user leaves a page, WebKit can
   * freeze it together with its open transactions, which then block every other page.
   */
  const run = async <T>(mode: 'readonly' | 'readwrite', request: (store: DraftStore) => Promise<T>) => {
    // With a lower durability, the browser may leave the text in the system's write cache, which is lost in a power
    // failure.
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    const requested = request(transaction.store as DraftStore)
    transaction.commit()
    const [result] = await Promise.all([requested, transaction.done])
    return result
  }
  return {
    list: (owner) => run('readonly', (store) => store.getAll(ofOwner(owner))),
    put: (draft) => run('readwrite', (store) => store.put(draft)),
    remove: ({ owner, name, tab }) => run('readwrite', (store) => store.delete([owner, name, tab])),
    clear: (owner) => run('readwrite', (store) => store.delete(ofOwner(owner))),
  }
}

const warn = (failure: unknown) => console.warn('This browser’s database does not accept typed text', failure)

const PREFIX = 'typed-text:'

const itemKey = (key: DraftKey) => `${PREFIX}${storageKey(key)}`
/** Returns the common prefix of a user's item keys. */
const itemPrefixOf = (owner: string) => `${PREFIX}[${JSON.stringify(owner)},`

/** Returns localStorage, or undefined if the browser does not allow it. */
function browserStorage(): Storage | undefined {
  try {
    // Some embedded web views have null here, and some fail at the first call.
    const storage = globalThis.localStorage ?? undefined
    storage?.getItem(PREFIX)
    return storage
  } catch (failure) {
    console.warn('Fallback storage is unavailable', failure)
    return undefined
  }
}

type FallbackStorage = ReturnType<typeof fallbackStorage>

/**
 * Stores drafts synchronously in localStorage. This is done if IndexedDB fails, and when the page is hidden or left,
 * because asynchronous work may not complete then. A draft stays here only until IndexedDB has stored it.
 */
export function fallbackStorage(storage: Storage | undefined) {
  const keys = (owner: string) =>
    Array.from({ length: storage?.length ?? 0 }, (_, place) => storage?.key(place) ?? '').filter((key) =>
      key.startsWith(itemPrefixOf(owner)),
    )
  const read = (key: string): StoredDraft[] => {
    const text = storage?.getItem(key)
    if (!text) return []
    try {
      const draft = JSON.parse(text) as StoredDraft
      if (itemKey(draft) === key) return [draft]
      throw new TypeError('The item is not the draft that its key names.')
    } catch (failure) {
      // One damaged item must not hide the other drafts.
      console.warn('A stored text cannot be read', failure)
      return []
    }
  }
  return {
    list: (owner: string): StoredDraft[] => keys(owner).flatMap(read),
    /** @returns whether the draft was stored */
    put: (draft: StoredDraft): boolean => {
      try {
        storage?.setItem(itemKey(draft), JSON.stringify(draft))
        return storage !== undefined
      } catch (failure) {
        console.warn('The latest text may be lost when this page closes', failure)
        return false
      }
    },
    remove: (key: DraftKey): void => storage?.removeItem(itemKey(key)),
    /** Removes a draft that IndexedDB has stored, unless a later draft has been stored here since. */
    removeUpTo: (draft: StoredDraft): void => {
      if (read(itemKey(draft)).some(({ at }) => at <= draft.at)) storage?.removeItem(itemKey(draft))
    },
    clear: (owner: string): void => {
      for (const key of keys(owner)) storage?.removeItem(key)
    },
  }
}
