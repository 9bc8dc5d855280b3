import { beforeEach, expect, test, vi } from 'vitest'
import { LINK_SLUG_CHARACTERS } from '#domain/limits.ts'
import { applicationLink } from './application-link.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => items.set(key, value),
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
  })
})

const sent = () => applicationLink.send(async (cameBy) => cameBy)

test('names the link once, with the request that creates a draft', async () => {
  applicationLink.remember('?via=demo-day')
  applicationLink.remember('?tab=sign-in')
  applicationLink.remember(`?via=${'x'.repeat(LINK_SLUG_CHARACTERS + 1)}`)
  expect(await sent()).toEqual({ via: 'demo-day' })
  expect(await sent()).toEqual({})
})

test('keeps the link while requests fail', async () => {
  applicationLink.remember('?via=demo-day')
  await expect(applicationLink.send(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(await sent()).toEqual({ via: 'demo-day' })
})
