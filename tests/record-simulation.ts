import { test as base, vi } from 'vitest'
import type { ErrorCode } from '#contract/error-codes.ts'
import { mergeSave } from '#domain/records/merge.ts'
import type { KeyVersions, RecordShape, Save } from '#domain/records/record.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { Environment, RecordKind, RecordUpdate } from '#web/autosave/record-state.ts'
import { createRecordRegistry } from '#web/autosave/registry.ts'
import { type DraftStorage, memoryStorage, type StoredDraft } from '#web/autosave/storage.ts'
import { createObservable } from '#web/observable.ts'

export type Values = { company: string; metrics: string; city: string }

export const BLANK: Values = { company: '', metrics: '', city: '' }
export const SHAPE: RecordShape<Values> = {
  keys: ['company', 'metrics', 'city'],
  isEqual: (_, one, other) => one === other,
}

/** Creates a simulated server that merges as the real one does. Tests can make its calls fail. */
function createServer() {
  const server = {
    version: 0,
    values: BLANK,
    versions: {} as KeyVersions<Values>,
    saves: [] as Save<Values>[],
    submissions: 0,
    problem: undefined as unknown,
    losesAnswer: false,
    store(changes: Partial<Values>) {
      server.version += 1
      server.values = { ...server.values, ...changes }
      const keys = Object.keys(changes).map((key) => [key, server.version])
      server.versions = { ...server.versions, ...Object.fromEntries(keys) }
    },
    async save(save: Save<Values>) {
      server.saves.push(save)
      if (server.problem) throw server.problem
      const merge = mergeSave(SHAPE, server, save)
      server.store(merge.apply)
      if (server.losesAnswer) throw ApiError.offline()
      return { version: server.version, theirs: merge.theirs }
    },
    async submit(save: Save<Values>) {
      server.submissions += 1
      if (server.problem) throw server.problem
      const merge = mergeSave(SHAPE, server, save)
      if (merge.conflicts.length > 0) throw refusal('conflict')
      server.store(merge.apply)
    },
  }
  return server
}

export const refusal = (code: ErrorCode) => new ApiError({ status: 409, code, message: 'No.' })

/** Returns draft storage whose drafts remain when its tabs are closed. */
export function deviceStorage(): DraftStorage {
  const storage = memoryStorage()
  const put = async (kept: StoredDraft) => {
    await storage.put(kept)
    return true
  }
  const putSync = (kept: StoredDraft) => {
    void storage.put(kept)
    return true
  }
  return { ...storage, put, putSync, durability: createObservable({ isDurable: true }) }
}

/** Creates a simulated server and a device on which tests can open tabs. */
function createRecordWorld() {
  const server = createServer()
  const storage = deviceStorage()
  const living = new Set<string>()
  const listeners = new Set<(update: RecordUpdate) => void>()
  const world = {
    server,
    storage,
    currentUser: 'asha' as string | undefined,
    online: true,
    /** Opens a tab. @param own its storage; by default, the device's, which the tabs share */
    openTab(tab: string, own?: DraftStorage) {
      living.add(tab)
      const environment: Environment = {
        storage: own ?? storage,
        tab,
        findOpenTabs: async () => (other) => other !== tab && living.has(other),
        withWriteLock: (_, write) => write(),
        broadcast: (update) => {
          for (const listener of listeners) listener(update)
        },
        subscribe: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        currentUser: () => world.currentUser,
        isOnline: () => world.online,
        now: Date.now,
      }
      return createRecordRegistry(environment)
    },
    /** Ends a tab without any event, as a crash does. */
    crash: (tab: string) => living.delete(tab),
    kindOf: (owner = 'asha'): RecordKind<Values> => ({
      owner,
      name: 'draft:1',
      shape: SHAPE,
      send: server.save,
      submit: server.submit,
    }),
    known: () => ({ version: server.version, values: server.values }),
    open: (records: ReturnType<typeof createRecordRegistry>, owner = 'asha') =>
      records.open(world.kindOf(owner), '1', world.known()),
  }
  return world
}

/** Tests with a simulated server and device, and with fake timers. */
export const test = base.extend<{ world: ReturnType<typeof createRecordWorld> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  world: async ({}, use) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:04:00Z') })
    await use(createRecordWorld())
    vi.useRealTimers()
  },
})
