import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PLACE_HEADER } from '#contract/endpoints.ts'

const placeAfter = async (replies: readonly Response[], method: string, user: string | undefined) => {
  // As in a tab that has just been opened.
  const [{ send }, { placeHere }, { noteUserHere }] = await Promise.all([
    import('./send.ts'),
    import('./place.ts'),
    import('./user-here.ts'),
  ])
  noteUserHere(user)
  for (const reply of replies) {
    vi.stubGlobal('fetch', async () => reply)
    await send('/api/some', { method }, { again: false })
  }
  return placeHere()
}

beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const placed = (place: string) => new Response('{}', { headers: { [PLACE_HEADER]: place } })
const unplaced = (status = 200) => new Response('{}', { status })

test.each([
  ['the first of two', [placed('one'), placed('two')], 'GET', 'asha', 'one'],
  [
    'no later one than a server said that hears nothing',
    [unplaced(), placed('two')],
    'GET',
    'asha',
    'unknown',
  ],
  ['none of a visitor', [unplaced(), placed('two')], 'GET', undefined, 'two'],
  ['none of what is done', [unplaced()], 'POST', 'asha', undefined],
  ['none of a refusal', [unplaced(403)], 'GET', 'asha', undefined],
])('a tab is told from the place of its first reading: %s', async (_, replies, method, user, place) => {
  expect(await placeAfter(replies, method, user)).toBe(place)
})
