import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWords } from './text.ts'
import { characterLimit, cutMessage, limitEdit, wordLimit } from './text-limits.ts'

describe('a word limit', () => {
  test('accepts an edit within the limit', () => {
    expect(limitEdit('a b', 'a x b', wordLimit(3))).toEqual({ text: 'a x b', caret: 4, cut: '' })
  })
  test('accepts a space after the last allowed word', () => {
    expect(limitEdit('a b', 'a b ', wordLimit(2))).toEqual({ text: 'a b ', caret: 4, cut: '' })
  })
  test('keeps the text if no word of the edit fits', () => {
    expect(limitEdit('a b', 'a b c', wordLimit(2))).toEqual({ text: 'a b', caret: 3, cut: ' c' })
  })
  test('ignores the letter that would start one word too many [S5-questions.8]', () => {
    expect(limitEdit('a b ', 'a b c', wordLimit(2))).toEqual({ text: 'a b ', caret: 4, cut: 'c' })
  })
  test('ignores a space that would split a word and exceed the limit [S5-questions.8]', () => {
    expect(limitEdit('one two', 'one tw o', wordLimit(2))).toEqual({ text: 'one two', caret: 6, cut: ' ' })
  })
  test('cuts a paste and keeps the text after it [D-status.17]', () => {
    expect(limitEdit('a end', 'a x y z end', wordLimit(4))).toEqual({
      text: 'a x y end',
      caret: 6,
      cut: 'z ',
    })
  })
  test('replaces the selection with a paste and keeps the text after it', () => {
    expect(limitEdit('one two three', 'one x y z three', wordLimit(3))).toEqual({
      text: 'one x  three',
      caret: 6,
      cut: 'y z',
    })
  })
  test('accepts a shorter text that is still over the limit', () => {
    expect(limitEdit('a b c d', 'a b c', wordLimit(2))).toEqual({ text: 'a b c', caret: 5, cut: '' })
  })
  test('never exceeds the limit and never loses existing text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 30 })
    fc.assert(
      fc.property(text, text, text, fc.integer({ min: 1, max: 8 }), (head, tail, brought, limit) => {
        const before = head + tail
        fc.pre(countWords(before) <= limit)
        const fitted = limitEdit(before, head + brought + tail, wordLimit(limit))
        expect(countWords(fitted.text)).toBeLessThanOrEqual(limit)
        const start = fitted.caret - (fitted.text.length - before.length)
        expect(fitted.text.slice(0, start) + fitted.text.slice(fitted.caret)).toBe(before)
      }),
    )
  })
})

describe('a character limit', () => {
  test('cuts a paste and keeps the text after it', () => {
    expect(limitEdit('milk!', 'milk by night!', characterLimit(10))).toEqual({
      text: 'milk by n!',
      caret: 9,
      cut: 'ight',
    })
  })
  test('ignores a character typed past the limit', () => {
    expect(limitEdit('milk', 'milky', characterLimit(4))).toEqual({ text: 'milk', caret: 4, cut: 'y' })
  })
  test.each(['😀', '👩‍👩‍👧', '🇮🇳', 'e\u0301', 'की'])('does not cut %s in two', (character) => {
    const limit = characterLimit(3 + character.length)
    expect(limitEdit('', `milk${character}`, limit)).toEqual({ text: 'milk', caret: 4, cut: character })
  })
  test('accepts a shorter text that is still over the limit', () => {
    expect(limitEdit('abcd', 'abc', characterLimit(2))).toEqual({ text: 'abc', caret: 3, cut: '' })
  })
  test('never exceeds the limit and never loses existing text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '😀'), maxLength: 30 })
    fc.assert(
      fc.property(text, text, text, fc.integer({ min: 1, max: 40 }), (head, tail, brought, max) => {
        const before = head + tail
        fc.pre(before.length <= max)
        const { text: after, caret, cut } = limitEdit(before, head + brought + tail, characterLimit(max))
        expect(after.length).toBeLessThanOrEqual(max)
        expect(after.slice(0, caret) + cut + after.slice(caret)).toBe(head + brought + tail)
      }),
    )
  })
})

test.each([
  ['one', wordLimit(200), '1 word did not fit the 200-word limit:'],
  ['one two', wordLimit(200), '2 words did not fit the 200-word limit:'],
  ['one two', characterLimit(50), '7 characters did not fit the 50-character limit:'],
])('states the length of the cut text %j', (cut, limit, message) => {
  expect(cutMessage(cut, limit)).toBe(message)
})
