import countries from 'i18n-iso-countries'
import { expect, test } from 'vitest'
import { isLocation, LOCATIONS } from './locations.ts'

test('lists the countries of i18n-iso-countries sorted by name [S2-landing.8, S3.26]', () => {
  const expected = Object.entries(countries.getNames('en', { select: 'official' }))
    .map(([code, name]) => ({ code, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  expect(LOCATIONS).toEqual(expected)
})

test('accepts only listed locations, whose names are unique [S3.26]', () => {
  expect(['India', 'india', '', 'Atlantis'].map(isLocation)).toEqual([true, false, false, false])
  expect(new Set(LOCATIONS.map(({ name }) => name)).size).toBe(LOCATIONS.length)
})
