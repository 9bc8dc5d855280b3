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
const step = (key: string, held: Partial<Parameters<typeof shortcutOf>[0]> = {}) =>
  shortcutOf({ ...NONE, ...held, key })

test('maps Ctrl/⌘+S, Ctrl/⌘+Enter and Enter to save, next section and next field', () => {
  expect([
    step('s', { ctrlKey: true }),
    step('S', { metaKey: true }),
    step('Enter', { ctrlKey: true }),
    step('Enter', { metaKey: true }),
    step('Enter'),
  ]).toEqual(['save', 'save', 'next-section', 'next-section', 'next-field'])
})

test('ignores repeats of a held Enter, but handles those of a held Ctrl+S', () => {
  expect([
    step('Enter', { repeat: true }),
    step('Enter', { ctrlKey: true, repeat: true }),
    step('s', { ctrlKey: true, repeat: true }),
  ]).toEqual([undefined, undefined, 'save'])
})

test('ignores other keys, other modifiers and key presses during IME composition', () => {
  expect([
    step('s'),
    step('a', { ctrlKey: true }),
    step('s', { ctrlKey: true, shiftKey: true }),
    step('s', { ctrlKey: true, altKey: true }),
    step('s', { ctrlKey: true, metaKey: true }),
    step('Enter', { shiftKey: true }),
    step('Enter', { ctrlKey: true, metaKey: true }),
    step('Enter', { isComposing: true }),
    // In Safari, an Enter that ends an IME composition has key code 229.
    step('Enter', { keyCode: 229 }),
  ]).toEqual(Array.from({ length: 9 }, () => undefined))
})

test('recognises Ctrl/⌘+S on keyboards with another script', () => {
  expect([
    step('ы', { code: 'KeyS', ctrlKey: true }),
    step('े', { code: 'KeyS', metaKey: true }),
    step('о', { code: 'KeyJ', ctrlKey: true }),
  ]).toEqual(['save', 'save', undefined])
})
