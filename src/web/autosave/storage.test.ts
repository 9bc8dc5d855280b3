import { expect, vi } from 'vitest'
import { test } from '#tests/record-simulation.ts'
import {
  type AsyncStorage,
  combineStorages,
  fallbackStorage,
  memoryStorage,
  openDraftStorage,
  type StoredDraft,
} from './storage.ts'

/** Returns a localStorage that rejects items longer than this number of characters. */
function storageOf(characters = 10_000): Storage {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    key: (place) => [...stored.keys()][place] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => {
      if (text.length > characters) throw new DOMException('Full.', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  }
}

/** Returns a storage whose writes fail after a delay while `full` is true. */
function fullDevice() {
  const device = { ...memoryStorage(), full: true }
  const { put } = device
  device.put = async (one) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (device.full) throw new DOMException('Full.', 'QuotaExceededError')
    return put(one)
  }
  return device
}

/** Returns a storage whose writes never complete. */
const slowDevice = (): AsyncStorage => ({
  ...memoryStorage(),
  put: () => new Promise(() => undefined),
})

/** Returns a storage that behaves as if another page had locked it. */
const lockedDevice = (): AsyncStorage => {
  const never = () => new Promise<never>(() => undefined)
  return { list: never, put: never, remove: never, clear: never }
}

const storageWith = (storage: Storage | undefined, device = slowDevice()) =>
  combineStorages(Promise.resolve(device), fallbackStorage(storage))

const kept = (text: string, place: Partial<StoredDraft> = {}): StoredDraft => ({
  owner: 'asha',
  name: 'draft:1',
  tab: 'a',
  at: 1,
  unsaved: true,
  recorded: false,
  state: { text },
  ...place,
})

const textsOf = async (storage: Storage, owner = 'asha') =>
  (await storageWith(storage).list(owner)).map(({ state }) => (state as { text: string }).text)

test('keeps text typed just before the page closes [D-form.44]', async ({ world }) => {
  const storage = storageOf()
  const going = world.openTab('a', storageWith(storage))
  const record = await world.open(going)
  record.write({ company: 'Acme' })
  going.persistAll()
  world.crash('a')
  const again = await world.open(world.openTab('b', storageWith(storage, memoryStorage())))
  expect([again.values().company, again.isUnsaved()]).toEqual(['Acme', true])
  await vi.advanceTimersByTimeAsync(0)
  expect(storage.length).toBe(0)
})

test('stores text of inputs when the page closes', async ({ world }) => {
  const storage = storageOf()
  const going = world.openTab('a', storageWith(storage))
  const record = await world.open(going)
  record.attach({ read: () => ({ company: 'Acme', metrics: '', city: '' }), put: () => undefined })
  going.persistAll()
  world.crash('a')
  const again = await world.open(world.openTab('b', storageWith(storage, memoryStorage())))
  expect(again.values().company).toBe('Acme')
})

test('leaving a page starts no IndexedDB request', async ({ world }) => {
  const storage = storageOf()
  const device = memoryStorage()
  const tab = world.openTab('a', storageWith(storage, device))
  const record = await world.open(tab)
  record.write({ company: 'Acme' })
  const [put, remove] = [vi.spyOn(device, 'put'), vi.spyOn(device, 'remove')]
  tab.persistAll()
  await vi.advanceTimersByTimeAsync(0)
  expect([storage.length, put.mock.calls.length, remove.mock.calls.length]).toEqual([1, 0, 0])
  await record.persist()
  expect([storage.length, (await device.list('asha')).length]).toEqual([0, 1])
})

test('leaving a page uses IndexedDB for a text that is too long for fallback storage', async ({ world }) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const device = memoryStorage()
  const tab = world.openTab('a', storageWith(storageOf(10), device))
  ;(await world.open(tab)).write({ company: 'Acme' })
  tab.persistAll()
  await vi.advanceTimersByTimeAsync(0)
  expect((await device.list('asha')).length).toBe(1)
  warned.mockRestore()
})

test('opens a record while another page locks IndexedDB, and reports unread drafts', async ({ world }) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const storage = storageOf()
  fallbackStorage(storage).put(kept('In localStorage', { name: 'draft:2' }))
  let unread = 0
  const device = Promise.resolve(lockedDevice())
  const drafts = combineStorages(device, fallbackStorage(storage), () => {
    unread += 1
  })
  const opening = world.open(world.openTab('a', drafts))
  await vi.advanceTimersByTimeAsync(3_500)
  const record = await opening
  record.write({ company: 'Acme' })
  const saving = record.save()
  await vi.advanceTimersByTimeAsync(0)
  expect([await saving, world.server.values.company, unread]).toEqual([{ ok: true }, 'Acme', 1])
  const listing = drafts.list('asha')
  await vi.advanceTimersByTimeAsync(0)
  expect((await listing).map(({ name }) => name)).toEqual(['draft:2'])
  warned.mockRestore()
})

test('closing a page stores nothing if everything is saved', async ({ world }) => {
  const storage = storageOf()
  const tab = world.openTab('a', storageWith(storage))
  const record = await world.open(tab)
  record.write({ company: 'Acme' })
  await record.save()
  tab.persistAll()
  expect(storage.length).toBe(0)
})

test('signing out removes only the user’s own text', async ({ world }) => {
  const storage = storageOf()
  const drafts = storageWith(storage)
  const tab = world.openTab('a', drafts)
  ;(await world.open(tab)).write({ company: 'Acme' })
  tab.persistAll()
  drafts.putSync(kept('Of a tab that is gone', { tab: 'gone' }))
  drafts.putSync(kept('Of Rohan', { owner: 'rohan' }))
  void tab.discardAll('asha')
  await vi.advanceTimersByTimeAsync(0)
  tab.persistAll()
  expect([await textsOf(storage), await textsOf(storage, 'rohan'), storage.length]).toEqual([
    [],
    ['Of Rohan'],
    1,
  ])
})

test('separates the texts of users with similar ids', async () => {
  const storage = storageOf()
  const drafts = storageWith(storage)
  drafts.putSync(kept('Of Asha', { owner: 'asha' }))
  drafts.putSync(kept('Of Ashanti', { owner: 'ashanti' }))
  expect([await textsOf(storage, 'asha'), await textsOf(storage, 'ash')]).toEqual([['Of Asha'], []])
})

test('lists the newer draft if IndexedDB and fallback storage both have one', async () => {
  const storage = storageOf()
  const device = memoryStorage()
  await device.put(kept('Before', { at: 1 }))
  await device.put(kept('After', { at: 3, name: 'draft:2' }))
  const sync = fallbackStorage(storage)
  sync.put(kept('After', { at: 2 }))
  sync.put(kept('Before', { at: 2, name: 'draft:2' }))
  const found = await combineStorages(Promise.resolve(device), sync).list('asha')
  expect(found.map(({ name, state }) => [name, state])).toEqual([
    ['draft:1', { text: 'After' }],
    ['draft:2', { text: 'After' }],
  ])
})

test('storing an older text in IndexedDB keeps a newer one in fallback storage', async () => {
  const storage = storageOf()
  const drafts = storageWith(storage, memoryStorage())
  const older = drafts.put(kept('Older', { at: 1 }))
  drafts.putSync(kept('Newer', { at: 2 }))
  await older
  expect(await textsOf(storage)).toEqual(['Newer'])
})

test('reports a text that is too long for fallback storage', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const drafts = storageWith(storageOf(10), memoryStorage())
  drafts.putSync(kept('Long'))
  expect(warned.mock.calls.map(([text]) => text)).toEqual([
    'The latest text may be lost when this page closes',
  ])
  await drafts.put(kept('Long'))
  expect((await drafts.list('asha')).length).toBe(1)
  warned.mockRestore()
})

test('uses IndexedDB when fallback storage is unavailable', async () => {
  const drafts = storageWith(undefined, memoryStorage())
  drafts.putSync(kept('At once'))
  expect(await drafts.list('asha')).toEqual([])
  await drafts.put(kept('Slowly'))
  expect((await drafts.list('asha')).map(({ state }) => state)).toEqual([{ text: 'Slowly' }])
})

test('opens a record although an item in fallback storage is damaged', async ({ world }) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const storage = storageOf()
  for (const name of ['draft:2', 'draft:3', 'draft:4']) fallbackStorage(storage).put(kept('Typed', { name }))
  const [cutOff, replaced] = [storage.key(0) ?? '', storage.key(1) ?? '']
  storage.setItem(cutOff, storage.getItem(cutOff)?.slice(0, 20) ?? '')
  storage.setItem(replaced, 'null')
  const drafts = storageWith(storage, memoryStorage())
  await world.open(world.openTab('a', drafts))
  expect((await drafts.list('asha')).map(({ name }) => name)).toEqual(['draft:4'])
  warned.mockRestore()
})

test('keeps text in fallback storage when IndexedDB is full [D-form.45]', async ({ world }) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const storage = storageOf()
  const record = await world.open(world.openTab('a', storageWith(storage, fullDevice())))
  record.write({ company: 'Acme' })
  await vi.advanceTimersByTimeAsync(1_000)
  world.crash('a')
  const again = await world.open(world.openTab('b', storageWith(storage, memoryStorage())))
  expect([again.values().company, again.isUnsaved()]).toEqual(['Acme', true])
  warned.mockRestore()
})

test('reports drafts as not durable until the device can store them again', async ({ world }) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const storage = storageOf(10)
  const device = fullDevice()
  const tab = world.openTab('a', storageWith(storage, device))
  const isDurable: boolean[] = []
  tab.durability.subscribe(() => isDurable.push(tab.durability.get().isDurable))
  const record = await world.open(tab)
  record.write({ company: 'Acme' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isDurable.at(-1)).toBe(false)
  device.full = false
  record.write({ company: 'Acme of Delhi' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([isDurable.at(-1), (await device.list('asha')).length]).toEqual([true, 1])
  warned.mockRestore()
})

test('reports that a record is only in memory until it is removed', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const drafts = combineStorages(Promise.resolve(undefined), fallbackStorage(storageOf(200)))
  const long = kept('Acme'.repeat(50), { name: 'draft:long' })
  const seen: boolean[] = []
  for (const act of [
    () => drafts.put(long),
    () => drafts.put(kept('Short')),
    () => drafts.remove(long),
    () => drafts.put(long),
    () => drafts.clear('asha'),
  ]) {
    await act()
    seen.push(drafts.durability.get().isDurable)
  }
  expect(seen).toEqual([false, false, true, false, true])
  warned.mockRestore()
})

test('does not restore text that was saved while the device failed', async ({ world: _ }) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const storage = storageOf()
  const drafts = storageWith(storage, fullDevice())
  const putting = drafts.put(kept('Saved by now'))
  await vi.advanceTimersByTimeAsync(50)
  const removing = drafts.remove(kept('Saved by now'))
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all([putting, removing])
  expect([storage.length, await textsOf(storage)]).toEqual([0, []])
  warned.mockRestore()
})

test('uses fallback storage without IndexedDB', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const storage = storageOf()
  vi.stubGlobal('localStorage', storage)
  const drafts = openDraftStorage()
  await drafts.put(kept('At once', { at: 1 }))
  expect([(await drafts.list('asha')).length, storage.length]).toEqual([1, 1])
  drafts.putSync(kept('At its end', { at: 2 }))
  await drafts.put(kept('At its end', { at: 3 }))
  expect((await openDraftStorage().list('asha')).map(({ state }) => state)).toEqual([{ text: 'At its end' }])
  vi.unstubAllGlobals()
  warned.mockRestore()
})
