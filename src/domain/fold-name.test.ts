import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldName } from './fold-name.ts'

test('folding a folded name changes nothing', () => {
  const codes = fc.array(fc.integer({ min: 1, max: 0x1ffff }), { maxLength: 8 })
  fc.assert(
    fc.property(codes, (name) => {
      const folded = foldName(String.fromCodePoint(...name).toWellFormed())
      expect(foldName(folded)).toBe(folded)
    }),
    { numRuns: 2_000 },
  )
})

test('folds composed and decomposed characters alike', () => {
  const all = Array.from({ length: 0x30000 }, (_, code) => String.fromCodePoint(code))
  const composed = all.filter((character) => character.normalize('NFD') !== character)
  expect(composed.length).toBeGreaterThan(13_000)
  expect(composed.filter((one) => foldName(one.normalize('NFD')) !== foldName(one))).toEqual([])
})

test('ignores case, accents and repeated spaces', () => {
  expect(foldName(' Café  CRÈME, Łódź & Straße ')).toBe('cafe creme, lodz & strasse')
})
