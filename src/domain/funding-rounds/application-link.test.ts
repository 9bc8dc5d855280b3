import { expect, test } from 'vitest'
import { linkAddress, linkSlug } from './application-link.ts'

test.each([
  ['Demo Day 2027', 'demo-day-2027'],
  ['Café & Co.', 'cafe-co'],
  ['दिल्ली', '1t21tr1te1u51te1ts'],
])('makes the slug of %j', (name, slug) => {
  expect(linkSlug(name)).toBe(slug)
})

test('adds the slug to the address where founders apply', () => {
  expect(linkAddress('https://apply.acme.vc/apply', 'demo-day')).toBe(
    'https://apply.acme.vc/apply?via=demo-day',
  )
})
