import { expect, test } from 'vitest'
import { called, searchFor, shortName } from './company.ts'

test('a name is shown trimmed, and cut short beyond 80 characters, never within one', () => {
  expect(shortName('  Acme ')).toBe('Acme')
  expect(shortName('x'.repeat(80))).toBe('x'.repeat(80))
  expect(shortName('🥛'.repeat(81))).toBe(`${'🥛'.repeat(79)}…`)
  expect(shortName(`${'x'.repeat(78)} yy`)).toBe(`${'x'.repeat(78)}…`)
})

test('a search goes by the first 40 characters', () => {
  expect([searchFor(' Acme '), searchFor('🥛'.repeat(41))]).toEqual(['Acme', '🥛'.repeat(40)])
})

test('a company without a name is called yours', () => {
  expect([called('Acme'), called(' ')]).toEqual(['Acme', 'your company'])
})
