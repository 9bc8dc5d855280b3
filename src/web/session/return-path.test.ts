import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnPath } from './return-path.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('returns the remembered path once, then the default', () => {
  returnPath.remember('/application-qa?id=1')
  expect([returnPath.take(), returnPath.take()]).toEqual(['/application-qa?id=1', '/startup-application'])
})

test('ignores paths of other origins [V3.7.2]', () => {
  returnPath.remember('//evil.example')
  expect(returnPath.take()).toBe('/startup-application')
})

test('returns the default after the path is forgotten [D-way.12]', () => {
  returnPath.remember('/my-applications')
  returnPath.forget()
  expect(returnPath.take()).toBe('/startup-application')
})

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

test.each([
  ['without storage', null],
  ['with a full storage', { getItem: () => null, setItem: refuse, removeItem: () => undefined }],
  ['whose storage always fails', { getItem: refuse, setItem: refuse, removeItem: refuse }],
])('remembers the path in a web view %s', (_, storage) => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.stubGlobal('sessionStorage', storage)
  returnPath.remember('/my-applications')
  expect([returnPath.take(), returnPath.take()]).toEqual(['/my-applications', '/startup-application'])
})
