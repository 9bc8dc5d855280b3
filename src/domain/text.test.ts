import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText, countWords, isolate, retryText, truncateWords, WHITESPACE_CHARACTERS } from './text.ts'

test('removes NUL and replaces lone surrogates, and keeps everything else [V1.3.3]', () => {
  expect(cleanText('a\0b\ud83d c😀\n')).toBe('ab\ufffd c😀\n')
})

test('separates words at whitespace [S5-form.9]', () => {
  const texts = [
    '',
    '  \n ',
    'one',
    ' one  two\tthree\n',
    'well-known e.g. this',
    'a\u00a0b\u3000c',
    'a\u200bb',
  ]
  expect(texts.map(countWords)).toEqual([0, 0, 1, 3, 3, 3, 1])
})

test('lists the whitespace characters of \\s, each once', () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  expect([...WHITESPACE_CHARACTERS]).toEqual(all.filter((character) => /\s/.test(character)))
})

test('keeps a text within the limit', () => {
  expect(truncateWords('one two  ', 2)).toEqual({ kept: 'one two  ', cut: '' })
})

test('cuts a text over the limit before the first extra word', () => {
  expect(truncateWords(' one  two\nthree four ', 2)).toEqual({ kept: ' one  two\n', cut: 'three four ' })
})

test('loses nothing when cutting and keeps as many words as allowed', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\u00a0', '😀') })
  fc.assert(
    fc.property(text, fc.nat(8), (typed, limit) => {
      const { kept, cut } = truncateWords(typed, limit)
      expect(kept + cut).toBe(typed)
      expect(countWords(kept)).toBe(Math.min(limit, countWords(typed)))
    }),
  )
})

test('formats a wait in whole seconds, minutes or hours, rounded up', () => {
  const waits = [0.2, 1, 59, 59.5, 61, 3_600, 7_200, 86_000].map(retryText)
  expect(waits).toEqual(
    ['1 second', '1 second', '59 seconds', '1 minute', '2 minutes', '60 minutes', '2 hours', '24 hours'].map(
      (wait) => `Please try again in ${wait}.`,
    ),
  )
})

test.each(['شركة', 'חלב בע״מ', 'Setu شركة'])('isolates a right-to-left name in a sentence: %s', (name) => {
  expect(isolate(name)).toBe(`\u2068${name}\u2069`)
})

test.each(['Kisan Setu', 'किसान सेतु', '株式会社', ''])('leaves left-to-right names unchanged: %s', (name) => {
  expect(isolate(name)).toBe(name)
})
