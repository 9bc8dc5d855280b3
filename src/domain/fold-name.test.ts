import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldName } from './fold-name.ts'

test('folds a name once: folding it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const folded = foldName(name)
      expect(foldName(folded)).toBe(folded)
    }),
  )
})

test('folds canonically equivalent names alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(foldName(name.normalize('NFD'))).toBe(foldName(name.normalize('NFC')))
    }),
  )
})

test('ignores case and accents in names of any language', () => {
  expect(foldName(' Café  CRÈME, Łódź & Straße ')).toBe('cafe creme, lodz & strasse')
})
