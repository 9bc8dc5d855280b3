import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugify, slugifyName } from './slug.ts'

test.each([
  ['Acme Labs', 'acme-labs'],
  ['  Crème & Brûlée, Inc. ', 'creme-brulee-inc'],
  ['Łódź Straße Møller', 'lodz-strasse-moller'],
  ['AT&T 2.0', 'at-t-2-0'],
  ['Ægir Œuvre Đorđe', 'aegir-oeuvre-dorde'],
  ['Þór Eiður Işık', 'thor-eidur-isik'],
  ['İstanbul', 'istanbul'],
  ['--a--b--', 'a-b'],
  ['नमस्ते', 'x'],
  ['', 'x'],
])('turns %j into the slug %j [D-status.18]', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})

test('turns a name into one word without hyphens [D-status.19]', () => {
  expect(['Anne-Marie', "O'Brien", 'van der Berg', ''].map(slugifyName)).toEqual([
    'annemarie',
    'obrien',
    'vanderberg',
    'x',
  ])
})

test('a slug has only letters, digits and single hyphens, and is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const slug = slugify(text)
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slugify(slug)).toBe(slug)
    }),
  )
})
