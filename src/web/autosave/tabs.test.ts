import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { announceTab, createOtherTabs, withWriteLock } from './tabs.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a single tab does not ask other tabs to save', async () => {
  const only = createOtherTabs()
  let asked = 0
  const end = only.listen(async () => ++asked > 0)
  expect([await only.saveAll(), asked]).toEqual([true, 0])
  end()
})

test('waits until every other tab has saved', async () => {
  const asker = createOtherTabs()
  const saved: string[] = []
  const ends = [10, 700].map((milliseconds) =>
    createOtherTabs().listen(async () => {
      await wait(milliseconds)
      saved.push(`after ${milliseconds}`)
      return true
    }),
  )
  expect([await asker.saveAll(), saved]).toEqual([true, ['after 10', 'after 700']])
  for (const end of ends) end()
})

test('reports when one other tab has unsaved text', async () => {
  const asker = createOtherTabs()
  const ends = [true, false, true].map((saved) => createOtherTabs().listen(async () => saved))
  expect(await asker.saveAll()).toBe(false)
  for (const end of ends) end()
  expect(await asker.saveAll()).toBe(true)
})

/**
 * Replaces the browser's Web Locks.
 * @returns the lock requests, each with a function that grants it, and a function that fires the event for a restored
 * page
 */
function stubLocks() {
  const requests: { name: string; grant: () => unknown }[] = []
  const request = (name: string, grant: () => unknown) => {
    requests.push({ name, grant })
    return new Promise<never>(() => undefined)
  }
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('window', new EventTarget())
  const restore = () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  return { requests, restore }
}

test('holds the lock of an open tab again after the page was restored', () => {
  const { requests, restore } = stubLocks()
  announceTab()
  restore()
  expect(requests.map(({ name }) => name)).toEqual([expect.stringMatching(/^tab:/), requests[0]?.name])
})

test('requests the lock of a save again after the page was restored', async () => {
  const { requests, restore } = stubLocks()
  let writes = 0
  const writing = withWriteLock('draft:1', async () => ++writes)
  restore()
  expect(requests.map(({ name }) => name)).toEqual(['writer:draft:1', 'writer:draft:1'])
  requests[1]?.grant()
  requests[0]?.grant()
  restore()
  expect([await writing, requests.length]).toEqual([1, 2])
})
