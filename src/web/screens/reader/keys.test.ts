import { expect, test } from 'vitest'
import { actOf, READER_KEYS } from './keys.ts'

const press = (key: string, more: Partial<Parameters<typeof actOf>[0]> = {}) =>
  actOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...more })

test('every key of the list does what the list says, also with caps lock', () => {
  expect(READER_KEYS.map(({ key }) => press(key))).toEqual(READER_KEYS.map(({ act }) => act))
  expect([press('J'), press('Escape'), press('?', { shiftKey: true })]).toEqual(['next', 'close', 'keys'])
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
