import { expect, test } from 'vitest'
import { actionOfKey } from '#web/ui/shortcuts.ts'
import { listKeys } from './list-keys.ts'

const press = (key: string, isAdmin: boolean) =>
  actionOfKey(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false },
    listKeys({ isAdmin }),
  )

test('each key of the list does what the list says, and none stands twice', () => {
  const keys = listKeys({ isAdmin: true })
  expect(keys.map(({ key }) => press(key, true))).toEqual(keys.map(({ act }) => act))
  expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
})

test('who does not decide has no key that selects or decides', () => {
  expect(['j', 'k', 'x', 'b', 'd', '/', 'g', '?'].map((key) => press(key, false))).toEqual([
    'next',
    'previous',
    undefined,
    undefined,
    undefined,
    'search',
    'top',
    'keys',
  ])
})
