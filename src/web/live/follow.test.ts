import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeHere, reachPlace } from '#web/api/place.ts'
import { leftSignal, sessionChangedSignal } from '#web/api/signals.ts'
import { personHere } from '#web/session/person-here.ts'
import { followFor } from './follow.ts'

const STREAM = { headers: { 'content-type': 'text/event-stream' } }
const endsAtOnce = () => new Response('retry: 3000\n\n', STREAM)
const saysPlace = (place: string) => new Response(`id: ${place}\n\n`, STREAM)

let asked: (string | null)[] = []
let others: EventTarget
let answers: (url: string) => Response

/** All tabs of the browser have one channel, which here speaks at once. */
const pass = (place: string) =>
  others.dispatchEvent(new MessageEvent('message', { data: { place, told: { kind: 'anything' } } }))

const browser = ({ leads }: { leads: boolean }) => {
  const never = new Promise(() => undefined)
  type Lock = (lock: unknown) => unknown
  const request = (_name: string, how: { ifAvailable?: boolean } | Lock, work?: Lock) => {
    if (typeof how === 'function') return how({})
    if (leads) return work?.({})
    return how.ifAvailable ? work?.(null) : never
  }
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, locks: { request } })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  others = new EventTarget()
  const channel = Object.assign(others, {
    name: 'changes',
    postMessage: () => undefined,
    close: () => undefined,
  })
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('BroadcastChannel', function Channel() {
    return channel
  })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['last-event-id'] ?? null)
    return answers(url)
  })
  personHere.change({ present: 'asha' })
})

afterEach(async () => {
  leftSignal.tell()
  await vi.advanceTimersByTimeAsync(0)
  personHere.change({ present: undefined })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a tab that has not asked yet what it missed is not brought past it by the others', async () => {
  browser({ leads: false })
  let answer: (response: Response) => void = () => undefined
  const asking = new Promise<Response>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', () => asking)
  reachPlace('read at first')
  followFor('asha')
  pass('later')
  expect(placeHere()).toBe('read at first')
  answer(saysPlace('caught up'))
  await vi.waitFor(() => expect(placeHere()).toBe('caught up'))
  await vi.advanceTimersByTimeAsync(0)
  pass('latest')
  expect(placeHere()).toBe('latest')
})

test.each([
  ["a page of a network's own", () => new Response('<html>Sign in</html>')],
  ['a stream that says nothing', endsAtOnce],
])('%s is asked for again with growing pauses', async (_, answer) => {
  browser({ leads: true })
  answers = answer
  followFor('asha')
  await vi.advanceTimersByTimeAsync(600_000)
  // Pauses of 2, 4, 8, 16, 32 and then 60 seconds, as much again at most, and two calls after each.
  expect(asked.length).toBeGreaterThan(14)
  expect(asked.length).toBeLessThan(32)
})

test('whoever is refused has their session read anew, and listens again once they are back', async () => {
  browser({ leads: true })
  let reread = 0
  const end = sessionChangedSignal.subscribe(() => {
    reread += 1
    personHere.change({ present: undefined })
  })
  answers = () => new Response('', { status: 401 })
  followFor('asha')
  await vi.advanceTimersByTimeAsync(600_000)
  end()
  expect({ asked: asked.length, reread }).toEqual({ asked: 1, reread: 1 })
  answers = () => new Response(new ReadableStream({}), STREAM)
  personHere.change({ present: 'asha' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked.length).toBe(2)
})
