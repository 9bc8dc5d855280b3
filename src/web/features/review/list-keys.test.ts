import { expect, test } from 'vitest'
import { actionOfKey } from '#web/ui/shortcuts.ts'
import { listKeys } from './list-keys.ts'

const press = (key: string, isAdmin: boolean) =>
  actionOfKey(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false },
    listKeys({ isAdmin }),
  )

test('maps each key to its action, and uses no key twice', () => {
  const keys = listKeys({ isAdmin: true })
  expect(keys.map(({ key }) => press(key, true))).toEqual(keys.map(({ action }) => action))
  expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
})

test('only administrators have keys that select and decide', () => {
  expect(['j', 'k', 'x', 'b', 'd', 'n', '/', 'g', 'e', '?'].map((key) => press(key, false))).toEqual([
    'next',
    'previous',
    undefined,
    undefined,
    undefined,
    'note',
    'search',
    'top',
    'export',
    'keys',
  ])
})
