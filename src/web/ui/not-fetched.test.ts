import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetched, loadAnew, NotFetched, wasLoadedAnew } from './not-fetched.ts'

const reload = vi.fn()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  reload.mockReset()
  vi.stubGlobal('window', { location: { href: 'http://localhost/my-applications', reload } })
})
afterEach(() => vi.unstubAllGlobals())

const answering = (how: () => Promise<Response>) => vi.stubGlobal('fetch', how)

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway answers alone', () => Promise.resolve(new Response('', { status: 502 }))],
])('while %s, the page that is there stays', async (_, how) => {
  answering(how)
  expect([await loadAnew(), reload.mock.calls.length, wasLoadedAnew()]).toEqual([false, 0, false])
})

test('once the server answers, the page is loaded anew, and knows that it was', async () => {
  answering(() => Promise.resolve(new Response()))
  void loadAnew()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(wasLoadedAnew()).toBe(true)
  await fetched(() => Promise.resolve('a screen'))
  expect(wasLoadedAnew()).toBe(false)
})

test('a screen whose code did not come is told from one that could not be drawn', async () => {
  await expect(fetched(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(NotFetched)
})
