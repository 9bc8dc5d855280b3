import { expect, test } from 'vitest'
import { likelyLocation } from './likely-location.ts'

test.each([
  [['en-IN', 'hi'], 'Asia/Kolkata', 'India'],
  [['en', 'hi-IN'], 'Asia/Kolkata', 'India'],
  [['de-DE'], 'Europe/Berlin', 'Germany'],
  [['en-US'], 'America/New_York', 'United States of America'],
  // English (US) does not reveal the country, because many browsers outside the US are set to it.
  [['en-US'], 'Asia/Kolkata', undefined],
  [['en'], 'Asia/Kolkata', undefined],
  [['C', 'x'], 'UTC', undefined],
  [[], 'UTC', undefined],
])('maps the languages %j and the time zone %s to the location %s', (languages, zone, location) => {
  expect(likelyLocation(languages, zone)).toBe(location)
})
