import { expect, test } from 'vitest'
import { companyOrFallback, displayName, searchTerm } from './application-emails.ts'

test('a name is shown trimmed, and cut short beyond 80 characters, never within one', () => {
  expect(displayName('  Acme ')).toBe('Acme')
  expect(displayName('x'.repeat(80))).toBe('x'.repeat(80))
  expect(displayName('🥛'.repeat(81))).toBe(`${'🥛'.repeat(79)}…`)
  expect(displayName(`${'x'.repeat(78)} yy`)).toBe(`${'x'.repeat(78)}…`)
})

test('a search goes by the first 40 characters', () => {
  expect([searchTerm(' Acme '), searchTerm('🥛'.repeat(41))]).toEqual(['Acme', '🥛'.repeat(40)])
})

test('a company without a name, or with one that is bait, is called yours', () => {
  expect(
    ['Acme', ' ', 'Prizes at https://evil.example', '<b>Acme', 'Ac\u202eme'].map(companyOrFallback),
  ).toEqual(['Acme', ...Array(4).fill('your company')])
})
