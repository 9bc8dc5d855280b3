import { expect, test } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

const NONE = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
}
const step = (key: string, held: Partial<typeof NONE> = {}) => shortcutOf({ ...NONE, ...held, key })

test('Ctrl or ⌘ with S saves, with Enter goes to the next section; Enter alone to the next field', () => {
  expect([
    step('s', { ctrlKey: true }),
    step('S', { metaKey: true }),
    step('Enter', { ctrlKey: true }),
    step('Enter', { metaKey: true }),
    step('Enter'),
  ]).toEqual(['save', 'save', 'next-section', 'next-section', 'next-field'])
})

test('a key that is held down steps once; saving is never left to the browser', () => {
  expect([
    step('Enter', { repeat: true }),
    step('Enter', { ctrlKey: true, repeat: true }),
    step('s', { ctrlKey: true, repeat: true }),
  ]).toEqual([undefined, undefined, 'save'])
})

test('letters, other keys, other modifiers and letters that are being composed are none of the form’s', () => {
  expect([
    step('s'),
    step('a', { ctrlKey: true }),
    step('s', { ctrlKey: true, shiftKey: true }),
    step('s', { ctrlKey: true, altKey: true }),
    step('s', { ctrlKey: true, metaKey: true }),
    step('Enter', { shiftKey: true }),
    step('Enter', { ctrlKey: true, metaKey: true }),
    step('Enter', { isComposing: true }),
  ]).toEqual(Array.from({ length: 8 }, () => undefined))
})
