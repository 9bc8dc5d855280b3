import { expect, test } from 'vitest'
import { keyOfVerdict } from '#web/features/verdicts/verdict-keys.ts'
import { actionOfKey, activeShortcuts } from '#web/ui/shortcuts.ts'
import { readerKeysFor } from './reader-keys.ts'

const READER_KEYS = readerKeysFor({ isAdmin: true, givesVerdicts: true })

const press = (key: string, more: Partial<Parameters<typeof actionOfKey>[0]> = {}) =>
  actionOfKey(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...more },
    READER_KEYS,
  )

test('maps each listed key to its action, even with caps lock', () => {
  expect(READER_KEYS.map(({ key }) => press(key))).toEqual(READER_KEYS.map(({ action }) => action))
  expect([press('J'), press('Escape'), press('?', { shiftKey: true })]).toEqual(['next', 'close', 'keys'])
})

const shownTo = (isAdmin: boolean, givesVerdicts: boolean) =>
  readerKeysFor({ isAdmin, givesVerdicts }).map(({ label }) => label)

test('offers only the keys that the role may use', () => {
  const verdicts = ['1', '2', '3', '4', '0', 'V']
  expect(shownTo(false, false)).toEqual(['J', 'K', 'I', 'N', 'G', 'E', '?', 'Esc'])
  expect(shownTo(false, true)).toEqual(['J', 'K', ...verdicts, 'I', 'N', 'G', 'E', '?', 'Esc'])
  expect(shownTo(true, true)).toEqual([
    'J',
    'K',
    ...verdicts,
    'I',
    'N',
    'S',
    'D',
    'T',
    'Q',
    'G',
    'E',
    '?',
    'Esc',
  ])
})

test('gives the best verdict with key 1 and the worst with key 4', () => {
  expect([press('1'), press('4'), press('0'), keyOfVerdict('maybe')]).toEqual([
    'strong_yes',
    'no',
    'take-back',
    '3',
  ])
})

test('keeps only Esc when single-key shortcuts are off [D-reader.11]', () => {
  expect(activeShortcuts(READER_KEYS, false).map(({ action }) => action)).toEqual(['close'])
  expect(activeShortcuts(READER_KEYS, true)).toEqual(READER_KEYS)
})

test('uses no key twice', () => {
  expect(new Set(READER_KEYS.map(({ key }) => key)).size).toBe(READER_KEYS.length)
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat'] as const)(
  'ignores a key press if %s is set [D-reader.6]',
  (modifier) => {
    expect(press('j', { [modifier]: true })).toBe(undefined)
  },
)

test.each(['x', 'Enter', ' ', 'ArrowDown', 'Home'])('leaves the key %j to the browser', (key) => {
  expect(press(key)).toBe(undefined)
})
