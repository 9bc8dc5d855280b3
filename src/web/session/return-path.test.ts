import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnPath } from './return-path.ts'

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
  returnPath.remember('/application-qa?id=1')
  expect([returnPath.take(), returnPath.take()]).toEqual(['/application-qa?id=1', '/startup-application'])
})

test('what is no place of ours is not remembered [V3.7.2]', () => {
  returnPath.remember('//evil.example')
  expect(returnPath.take()).toBe('/startup-application')
})

test('a place that is forgotten is not led to [D-way.12]', () => {
  returnPath.remember('/my-applications')
  returnPath.forget()
  expect(returnPath.take()).toBe('/startup-application')
})

test('another tab leads to an invitation, and to nothing else that was wanted', () => {
  returnPath.remember('/invitation?token=abc')
  stubStorage('sessionStorage')
  expect([returnPath.take(), returnPath.take()]).toEqual(['/invitation?token=abc', '/startup-application'])
  returnPath.remember('/my-applications')
  stubStorage('sessionStorage')
  expect(returnPath.take()).toBe('/startup-application')
})
