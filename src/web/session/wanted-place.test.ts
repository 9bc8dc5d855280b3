import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wantedPlace } from './wanted-place.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('sign-in leads to the wanted place once, and else to a new application', () => {
  wantedPlace.remember('/application-qa?id=1')
  expect([wantedPlace.take(), wantedPlace.take()]).toEqual(['/application-qa?id=1', '/startup-application'])
})

test('what is no place of ours is not remembered', () => {
  wantedPlace.remember('//evil.example')
  expect(wantedPlace.take()).toBe('/startup-application')
})

test('a place that is forgotten is not led to', () => {
  wantedPlace.remember('/my-applications')
  wantedPlace.forget()
  expect(wantedPlace.take()).toBe('/startup-application')
})
