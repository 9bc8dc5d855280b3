import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wantedPlace } from './wanted-place.ts'

const stubStorage = (name: 'sessionStorage' | 'localStorage') => {
  const kept = new Map<string, string>()
  vi.stubGlobal(name, {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
}
beforeEach(() => {
  stubStorage('sessionStorage')
  stubStorage('localStorage')
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

test('another tab leads to an invitation, and to nothing else that was wanted', () => {
  wantedPlace.remember('/invitation?token=abc')
  stubStorage('sessionStorage')
  expect([wantedPlace.take(), wantedPlace.take()]).toEqual(['/invitation?token=abc', '/startup-application'])
  wantedPlace.remember('/my-applications')
  stubStorage('sessionStorage')
  expect(wantedPlace.take()).toBe('/startup-application')
})
