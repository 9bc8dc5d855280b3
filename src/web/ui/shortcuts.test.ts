import { expect, test } from 'vitest'
import { actionOfKey, isComposing, latinKey, stopComposingKeys } from './shortcuts.ts'

const KEYS = ['j', 'd', 'q', '1', '0', '/', '?', 'escape'].map((key) => ({
  key,
  label: key,
  action: key,
  description: key,
}))

const press = (key: string, code: string, shiftKey = false) =>
  actionOfKey({ key, code, shiftKey, ctrlKey: false, metaKey: false, altKey: false, repeat: false }, KEYS)

test.each([
  ['Russian', 'о', 'KeyJ', 'j'],
  ['Russian with caps lock', 'О', 'KeyJ', 'j'],
  ['Ukrainian', 'в', 'KeyD', 'd'],
  ['Devanagari letter', 'र', 'KeyJ', 'j'],
  ['Devanagari virama', '्', 'KeyD', 'd'],
  ['Devanagari digit', '१', 'Digit1', '1'],
  ['Devanagari slash', 'य', 'Slash', '/'],
  ['Arabic', 'ت', 'KeyJ', 'j'],
  ['Arabic digit', '٠', 'Digit0', '0'],
  ['Hebrew slash', '/', 'KeyQ', '/'],
  ['Greek question mark', ';', 'KeyQ', 'q'],
  ['Korean', 'ㅓ', 'KeyJ', 'j'],
  ['French digit', '&', 'Digit1', '1'],
  ['French digit with an accent', 'à', 'Digit0', '0'],
  ['Czech digit', '+', 'Digit1', '1'],
  ['French letter at another position', 'q', 'KeyA', 'q'],
  ['Dvorak letter at another position', 'j', 'KeyC', 'j'],
  ['number pad', '1', 'Numpad1', '1'],
  ['Escape', 'Escape', 'Escape', 'escape'],
])('finds the shortcut of a key: %s', (_, key, code, shortcut) => {
  expect(press(key, code)).toBe(shortcut)
})

test.each([
  ['French digit', '1', 'Digit1', '1'],
  ['German slash', '/', 'Digit7', '/'],
  ['French question mark', '?', 'KeyM', '?'],
  ['Bépo question mark on a letter', '?', 'KeyN', '?'],
  ['Russian question mark', '?', 'Digit7', '?'],
  ['Devanagari question mark', 'य़', 'Slash', '?'],
  ['Arabic question mark', '؟', 'Slash', '?'],
])('finds the shortcut of a key with Shift: %s', (_, key, code, shortcut) => {
  expect(press(key, code, true)).toBe(shortcut)
})

test.each([
  ['a Latin letter with an accent', 'é', 'KeyD', false],
  ['the Dvorak letter at the position of J', 'h', 'KeyJ', false],
  ['the Dvorak quote at the position of Q', "'", 'KeyQ', false],
  ['the Bépo apostrophe at the position of J', '’', 'KeyJ', false],
  ['German hyphen', '-', 'Slash', false],
  ['a dead key', 'Dead', 'KeyJ', false],
  ['a capital Cyrillic letter', 'О', 'KeyJ', true],
  ['English exclamation mark', '!', 'Digit1', true],
  ['a Devanagari sign with Shift', 'ऍ', 'Digit1', true],
])('ignores other keys: %s', (_, key, code, shiftKey) => {
  expect(press(key, code, shiftKey)).toBe(undefined)
})

test('uses the character of a key whose position is unknown', () => {
  expect(latinKey({ key: 'J', shiftKey: false })).toBe('j')
})

test('recognises key presses during IME composition, even in Safari', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
})

test('hides key presses during IME composition from other listeners', () => {
  const target = new EventTarget()
  stopComposingKeys(target)
  const received: unknown[] = []
  target.addEventListener('keydown', (event) => received.push('keyCode' in event && event.keyCode), true)
  for (const keyCode of [229, 13])
    target.dispatchEvent(Object.assign(new Event('keydown'), { isComposing: false, keyCode }))
  expect(received).toEqual([13])
})
