import { expect, test } from 'vitest'
import { PATHS, rememberedPlace } from './routes.ts'

test.each([
  '/my-applications',
  '/startup-application?id=1',
  '/discussion/discussion-acme-asha-rao-2026-11-21?id=1',
  '/investment-application-review?search=acme#top',
])('%s is a place to return to', (place) => {
  expect(rememberedPlace(place)).toBe(place)
})

test.each([
  '/',
  '/auth?tab=sign-in',
  '/apply',
  '/no/such/place',
  '/discussion/',
  '/discussion/a/b',
  'https://evil.example/my-applications',
  '//evil.example/my-applications',
  '/\\evil.example/my-applications',
  'my-applications',
  '',
  null,
])('%s is none', (place) => {
  expect(rememberedPlace(place)).toBe(undefined)
})

test('an id is part of an address whatever it holds', () => {
  expect([PATHS.applicationForm(), PATHS.applicationForm('a&b')]).toEqual([
    '/startup-application',
    '/startup-application?id=a%26b',
  ])
})
