import { expect, test } from 'vitest'
import { actOf, keysFor } from './keys.ts'

const READER_KEYS = keysFor(true)

const press = (key: string, more: Partial<Parameters<typeof actOf>[0]> = {}) =>
  actOf(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...more },
    READER_KEYS,
  )

test('every key of the list does what the list says, also with caps lock', () => {
  expect(READER_KEYS.map(({ key }) => press(key))).toEqual(READER_KEYS.map(({ act }) => act))
  expect([press('J'), press('Escape'), press('?', { shiftKey: true })]).toEqual(['next', 'close', 'keys'])
})

test('who only reads has no key that decides or asks', () => {
  expect(keysFor(false).map(({ shown }) => shown)).toEqual(['J', 'K', 'G', '?', 'Esc'])
  expect(keysFor(true).map(({ shown }) => shown)).toEqual(['J', 'K', 'S', 'Q', 'G', '?', 'Esc'])
})

test('no key stands twice', () => {
  expect(new Set(READER_KEYS.map(({ key }) => key)).size).toBe(READER_KEYS.length)
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat'] as const)(
  'with %s it is none',
  (modifier) => {
    expect(press('j', { [modifier]: true })).toBe(undefined)
  },
)

test.each(['x', 'Enter', ' ', 'ArrowDown', 'Home'])('%j stays the browser’s', (key) => {
  expect(press(key)).toBe(undefined)
})
