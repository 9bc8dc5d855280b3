import { expect, test } from 'vitest'
import { companyOrFallback, displayName, searchTerm } from './application-emails.ts'

test('trims names and truncates them to 80 characters', () => {
  expect(displayName('  Acme ')).toBe('Acme')
  expect(displayName('x'.repeat(80))).toBe('x'.repeat(80))
  expect(displayName('🥛'.repeat(81))).toBe(`${'🥛'.repeat(79)}…`)
  expect(displayName(`${'x'.repeat(78)} yy`)).toBe(`${'x'.repeat(78)}…`)
})

test('the search term is the first 40 characters of the company name', () => {
  expect([searchTerm(' Acme '), searchTerm('🥛'.repeat(41))]).toEqual(['Acme', '🥛'.repeat(40)])
})

test('isolates a right-to-left name from the sentence around it', () => {
  expect(companyOrFallback('شركة 2026')).toBe('\u2068شركة 2026\u2069')
})

test('replaces missing or misleading company names', () => {
  expect(
    ['Acme', ' ', 'Prizes at https://evil.example', '<b>Acme', 'Ac\u202eme'].map(companyOrFallback),
  ).toEqual(['Acme', ...Array(4).fill('your company')])
})
