import { beforeEach, expect, test, vi } from 'vitest'
import { keptInTab, notedInTab } from './kept-in-tab.ts'

/** As a browser's, which also lists its keys as its own properties. */
class Storage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Storage())
  keptInTab.forgetAll()
  notedInTab.forgetAll()
})

test('text waits until it is forgotten, each key by itself', () => {
  keptInTab.write('ravi:ask:1', ['Why now?'])
  keptInTab.write('ravi:ask:2', ['Who pays?'])
  keptInTab.forget('ravi:ask:1')
  expect(keptInTab.read('ravi:ask:1')).toBe(undefined)
  expect(keptInTab.read('ravi:ask:2')).toEqual(['Who pays?'])
})

test('what an earlier page of this tab kept is found', () => {
  sessionStorage.setItem('kept-text:ravi:ask:3', '["Left before a reload?"]')
  expect(keptInTab.read('ravi:ask:3')).toEqual(['Left before a reload?'])
})

test('sign-out forgets all of it, and nothing that is not kept text', () => {
  keptInTab.write('ravi:ask:1', 'Why now?')
  sessionStorage.setItem('wanted-place', '/my-applications')
  keptInTab.forgetAll()
  expect(keptInTab.read('ravi:ask:1')).toBe(undefined)
  expect({ ...sessionStorage }).toEqual({ 'wanted-place': '/my-applications' })
})

test('it is known whose text waits, also what an earlier page of this tab kept', () => {
  notedInTab.write('ravi:new-email', 'ravi@acme.in')
  expect(keptInTab.holds('ravi')).toBe(false)
  keptInTab.write('ravi:ask:1', 'Why now?')
  sessionStorage.setItem('kept-text:asha:ask:3', '["Left before a reload?"]')
  expect(['ravi', 'asha', 'ash', 'ask'].map(keptInTab.holds)).toEqual([true, true, false, false])
  keptInTab.forget('ravi:ask:1')
  expect(keptInTab.holds('ravi')).toBe(false)
})

test('a full storage keeps text in memory', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keptInTab.write('ravi:ask:1', 'Why now?')
  expect([keptInTab.read('ravi:ask:1'), keptInTab.holds('ravi')]).toEqual(['Why now?', true])
})
