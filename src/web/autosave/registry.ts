import type { Base } from '#domain/records/reconcile.ts'
import { createState, type RecordState, restore } from '#domain/records/state.ts'
import { currentPerson } from '#web/session/current-person.ts'
import { notify } from '#web/ui/toasts.tsx'
import { type AnyRecord, type AutosavedRecord, createRecord } from './record.ts'
import type { Environment, RecordKind, RecordUpdate, SaveResult } from './record-state.ts'
import { openDraftStorage, type StoredDraft, storageKey } from './storage.ts'
import { recordKey } from './sync.ts'
import { announceTab, findOpenTabs, TAB, withWriteLock } from './tabs.ts'
import { RECORD_TEXTS } from './texts.ts'

type RecordRegistry = ReturnType<typeof createRecordRegistry>

let registry: RecordRegistry | undefined

/** Returns the registry of this tab's open records and of the drafts on this device. */
export function recordRegistry(): RecordRegistry {
  if (!registry) {
    announceTab()
    registry = createRecordRegistry(browserEnvironment())
    saveOnPageEvents(registry)
  }
  return registry
}

const CHANNEL = 'records'

function browserEnvironment(): Environment {
  const channel = new BroadcastChannel(CHANNEL)
  return {
    storage: openDraftStorage(() => notify(RECORD_TEXTS.unread, 'problem')),
    tab: TAB,
    findOpenTabs,
    withWriteLock,
    broadcast: (update) => channel.postMessage(update),
    subscribe: (listener) => {
      const onMessage = ({ data }: MessageEvent<RecordUpdate>) => listener(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
    currentUser: () => currentPerson.get().userId,
    isOnline: () => navigator.onLine,
    now: Date.now,
  }
}

/**
 * Stores and saves edits when the page is hidden, because a phone may then discard the page. Saves again once the user
 * is online or signed in again.
 */
function saveOnPageEvents(records: RecordRegistry): void {
  const retry = () => {
    const { userId } = currentPerson.get()
    if (userId) records.retry(userId)
  }
  let lastUserId = currentPerson.get().userId
  currentPerson.subscribe(() => {
    const { userId } = currentPerson.get()
    if (userId === lastUserId) return
    lastUserId = userId
    retry()
  })
  window.addEventListener('online', retry)
  window.addEventListener('pagehide', records.persistAll)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    records.persistAll()
    retry()
  })
}

/** A record that is open in this tab. */
type OpenRecord = {
  readonly opening: Promise<AnyRecord>
  record: AnyRecord | undefined
  /** Number of screens that show the record. */
  screens: number
  /** Number of closed screens that are still saving the record. */
  closing: number
}

type Registry = {
  readonly environment: Environment
  readonly open: Map<string, OpenRecord>
  /** Returns the drafts of this tab and of closed tabs, newest first. Drafts of other open tabs are excluded. */
  readonly listDrafts: (owner: string) => Promise<StoredDraft[]>
}

/**
 * Creates the registry of a tab's records. When a record's screen closes, the record stays open while it has unsaved
 * edits.
 */
export function createRecordRegistry(environment: Environment) {
  const listDrafts = async (owner: string): Promise<StoredDraft[]> => {
    const isOtherOpenTab = await environment.findOpenTabs()
    const all = await environment.storage.list(owner)
    return all.filter(({ tab }) => !isOtherOpenTab(tab)).sort((a, b) => b.at - a.at)
  }
  const shared: Registry = { environment, open: new Map(), listDrafts }
  return {
    /**
     * @param base the server's latest version
     * @returns the record, with unsaved edits of this tab and of closed tabs
     */
    open: <V extends object>(kind: RecordKind<V>, id: string, base: Base<V>) =>
      openRecord(shared, kind, id, base),
    /** Stores and saves a record whose screen closes. @returns the save's result, or undefined if nothing was sent */
    close: (record: AnyRecord) => closeRecord(shared, record),
    durability: environment.storage.durability,
    ...createBulkActions(shared),
  }
}

async function openRecord<V extends object>(
  registry: Registry,
  kind: RecordKind<V>,
  id: string,
  base: Base<V>,
): Promise<AutosavedRecord<V>> {
  const key = recordKey(kind)
  const existing = registry.open.get(key)
  const entry: OpenRecord = existing ?? {
    opening: createFromStorage(registry, kind, id, base),
    record: undefined,
    screens: 0,
    closing: 0,
  }
  entry.screens += 1
  registry.open.set(key, entry)
  try {
    entry.record = await entry.opening
  } catch (failure) {
    // The next screen tries to open the record again.
    if (registry.open.get(key) === entry) registry.open.delete(key)
    throw failure
  }
  const record = entry.record as unknown as AutosavedRecord<V>
  // This does not wait, because a slow save in progress must not delay the screen.
  if (existing) void record.rebase(base)
  return record
}

async function createFromStorage<V extends object>(
  { environment, listDrafts }: Registry,
  kind: RecordKind<V>,
  id: string,
  base: Base<V>,
): Promise<AnyRecord> {
  const drafts = (await listDrafts(kind.owner)).filter(({ name }) => name === kind.name)
  const states = drafts.map(({ state }) => state as RecordState<V>)
  const ofClosedTabs = drafts.filter(({ tab }) => tab !== environment.tab)
  const initial = restore(kind.shape, createState(id, base), states)
  const record = createRecord(kind, initial, environment, ofClosedTabs)
  await record.persist()
  return record as unknown as AnyRecord
}

async function closeRecord({ open }: Registry, record: AnyRecord): Promise<SaveResult | undefined> {
  const key = recordKey(record.kind)
  const entry = open.get(key)
  // A discarded record is no longer registered and is not saved.
  if (entry?.record !== record) return undefined
  entry.screens -= 1
  entry.closing += 1
  await record.persist()
  const result = record.isUnsaved() && record.kind.send ? await record.save() : undefined
  entry.closing -= 1
  if (entry.screens !== 0 || record.isUnsaved() || open.get(key) !== entry) return result
  record.close()
  open.delete(key)
  return result
}

type RecordName = Pick<StoredDraft, 'owner' | 'name'>

/** Creates the actions on a user's records and stored drafts. */
function createBulkActions({ environment, open, listDrafts }: Registry) {
  const { storage } = environment
  const recordsOf = (owner: string) =>
    [...open.values()].flatMap(({ record }) => (record?.kind.owner === owner ? [record] : []))
  const unsavedRecordsOf = (owner: string) => recordsOf(owner).filter((record) => record.isUnsaved())
  /** Returns whether the record's screen has closed while its edits are still being saved. */
  const isClosing = (name: RecordName): boolean => (open.get(recordKey(name))?.closing ?? 0) > 0
  /** Discards a record in this tab. Other open tabs keep their edits of it. */
  const discardInThisTab = async (name: RecordName): Promise<void> => {
    await open.get(recordKey(name))?.record?.discard()
    open.delete(recordKey(name))
  }
  return {
    /** Returns whether the record has unsaved edits, or undefined if this tab has not opened it. */
    isUnsaved: (name: RecordName): boolean | undefined => open.get(recordKey(name))?.record?.isUnsaved(),
    isClosing,
    /**
     * Returns this tab's and closed tabs' drafts that have unsaved edits. Drafts that a closed screen is still saving
     * are excluded.
     */
    unsavedDrafts: async (owner: string): Promise<StoredDraft[]> =>
      (await listDrafts(owner)).filter((draft) => draft.unsaved && !isClosing(draft)),
    /** Returns the drafts of a record in this tab and in closed tabs, newest first. */
    draftsOf: async (name: RecordName): Promise<StoredDraft[]> => {
      await open.get(recordKey(name))?.record?.persist()
      return (await listDrafts(name.owner)).filter((draft) => draft.name === name.name)
    },
    discardInThisTab,
    /**
     * Discards a record in this tab, and those of its drafts that were shown to the user. Keeps all other drafts, such
     * as those of other open tabs.
     */
    discardShown: async (name: RecordName, shown: readonly StoredDraft[]): Promise<void> => {
      await discardInThisTab(name)
      await Promise.all(shown.map(storage.remove))
    },
    /** Discards a record in this tab, and its stored drafts from all tabs. */
    discard: async (name: RecordName): Promise<void> => {
      await discardInThisTab(name)
      const all = await storage.list(name.owner)
      await Promise.all(all.filter((draft) => draft.name === name.name).map(storage.remove))
    },
    /** Stores the unsaved edits of all open records synchronously, because the page is being hidden or left. */
    persistAll: (): void => {
      for (const { record } of open.values()) record?.persistSync()
    },
    /** Saves the owner's unsaved records in this tab now. */
    retry: (owner: string): void => {
      for (const record of unsavedRecordsOf(owner)) if (record.kind.send) void record.save()
    },
    /**
     * Saves the owner's unsaved edits in this tab. Edits of records without `send` are only stored on the device.
     * @returns whether no unsaved edits remain, in memory or in drafts of closed tabs
     */
    saveAll: async (owner: string): Promise<boolean> => {
      await Promise.all(
        unsavedRecordsOf(owner).map((record) => (record.kind.send ? record.save() : record.persist())),
      )
      const drafts = (await listDrafts(owner)).filter((draft) => draft.unsaved && !open.has(recordKey(draft)))
      return unsavedRecordsOf(owner).length === 0 && drafts.length === 0
    },
    /** Returns a fingerprint of the unsaved text in all tabs of this browser. It changes when the text changes. */
    unsavedFingerprint: async (owner: string): Promise<string> => {
      const unsaved = (await storage.list(owner)).filter((draft) => draft.unsaved)
      return JSON.stringify(
        unsaved.map((draft) => [storageKey(draft), (draft.state as RecordState<object>).values]).sort(),
      )
    },
    /** Discards all records and drafts of a user who signs out. */
    discardAll: async (owner: string): Promise<void> => {
      for (const record of recordsOf(owner)) {
        open.delete(recordKey(record.kind))
        await record.discard()
      }
      await storage.clear(owner)
    },
  }
}
