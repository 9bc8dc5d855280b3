import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWords, cutToWords, WHITESPACE_CHARACTERS } from './words.ts'

test('words are what whitespace separates', () => {
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

test('the whitespace characters are those of \\s, each once', () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  expect([...WHITESPACE_CHARACTERS]).toEqual(all.filter((character) => /\s/.test(character)))
})

test('a text within the limit is kept as it is', () => {
  expect(cutToWords('one two  ', 2)).toEqual({ kept: 'one two  ', cut: '' })
})

test('a text over the limit is cut before the first word too many', () => {
  expect(cutToWords(' one  two\nthree four ', 2)).toEqual({ kept: ' one  two\n', cut: 'three four ' })
})

test('cutting loses nothing and keeps as many words as allowed', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\u00a0', '😀') })
  fc.assert(
    fc.property(text, fc.nat(8), (typed, limit) => {
      const { kept, cut } = cutToWords(typed, limit)
      expect(kept + cut).toBe(typed)
      expect(countWords(kept)).toBe(Math.min(limit, countWords(typed)))
    }),
  )
})
