import { expect, test } from 'vitest'
import { likelyLocation } from './likely-location.ts'

const at = (timeZone: string) => ({ ...Intl.DateTimeFormat().resolvedOptions(), timeZone })

test.each([
  [['en-IN', 'hi'], 'Asia/Calcutta', 'India'],
  [['en', 'hi-IN'], 'Asia/Calcutta', 'India'],
  [['de-DE'], 'Europe/Berlin', 'Germany'],
  [['en-US'], 'America/New_York', 'United States of America'],
  // English (US) does not reveal the country, because many browsers outside the US are set to it.
  [['en-US'], 'Asia/Calcutta', undefined],
  [['en'], 'Asia/Calcutta', undefined],
  [['C', 'x'], 'UTC', undefined],
  [[], 'UTC', undefined],
])('maps the languages %j and the time zone %s to the location %s', (languages, zone, location) => {
  expect(likelyLocation(languages, at(zone))).toBe(location)
})
