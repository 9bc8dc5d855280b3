import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeEvent } from '#domain/changes/change.ts'
import { sessionChangedSignal } from '#web/api/signals.ts'
import { currentPerson } from '#web/session/current-person.ts'
import { subscribe } from './live-updates.ts'

const EVENT_STREAM = { headers: { 'content-type': 'text/event-stream' } }
const ANYTHING = { kind: 'anything' }
const ABOUT_X: ChangeEvent = { kind: 'application', id: 'x' }

let requests = 0
let answer: (signal: AbortSignal) => Response
let channel: EventTarget
let posted: ChangeEvent[] = []
let events: ChangeEvent[] = []
let unsubscribe = () => {}

/** Returns an open event stream to which the test writes. */
function openStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(started) {
      controller = started
    },
  })
  const write = (text: string) => controller?.enqueue(new TextEncoder().encode(text))
  const open = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => controller?.error(signal.reason))
    return new Response(body, EVENT_STREAM)
  }
  return { open, write, close: () => controller?.close() }
}

/** Resolves pending promises, and advances the clock until batched events are handled. */
const settle = () => vi.advanceTimersByTimeAsync(300)

function becomeTab({ leads }: { leads: boolean }) {
  const request = (_name: string, { signal }: { signal: AbortSignal }, lead: () => Promise<void>) =>
    leads ? lead() : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, locks: { request } })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  requests = 0
  posted = []
  events = []
  channel = new EventTarget()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('BroadcastChannel', function Channel(name: string) {
    const postMessage = (event: ChangeEvent) => posted.push(event)
    return Object.assign(channel, { name, postMessage, close: () => undefined })
  })
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    requests++
    return answer(signal)
  })
  currentPerson.change({ userId: undefined })
  unsubscribe = subscribe(async (received) => void events.push(...received))
})

afterEach(async () => {
  unsubscribe()
  currentPerson.change({ userId: undefined })
  await settle()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the leader tab receives events and passes them on to the other tabs', async () => {
  becomeTab({ leads: true })
  const stream = openStream()
  answer = stream.open
  currentPerson.change({ userId: 'asha' })
  await settle()
  stream.write('retry: 3000\n\n')
  await settle()
  stream.write(`event: change\ndata: ${JSON.stringify(ABOUT_X)}\n\n`)
  await settle()
  expect([events, posted]).toEqual([
    [ANYTHING, ABOUT_X],
    [ANYTHING, ABOUT_X],
  ])
})

test('other tabs receive what the leader passes on, without a connection', async () => {
  becomeTab({ leads: false })
  currentPerson.change({ userId: 'asha' })
  await settle()
  channel.dispatchEvent(new MessageEvent('message', { data: ABOUT_X }))
  await settle()
  expect([events, posted, requests]).toEqual([[ABOUT_X], [], 0])
})

test('every tab refetches after each reconnect', async () => {
  becomeTab({ leads: true })
  const streams = [openStream(), openStream()]
  answer = (signal) => streams[requests - 1]?.open(signal) ?? new Response('', { status: 500 })
  currentPerson.change({ userId: 'asha' })
  await settle()
  streams[0]?.write('retry: 3000\n\n')
  await vi.advanceTimersByTimeAsync(30_000)
  streams[0]?.close()
  await vi.advanceTimersByTimeAsync(2_000)
  streams[1]?.write('retry: 3000\n\n')
  await settle()
  expect([events, posted]).toEqual([
    [ANYTHING, ANYTHING],
    [ANYTHING, ANYTHING],
  ])
})

test('calls a subscriber with batched events, never concurrently', async () => {
  becomeTab({ leads: false })
  currentPerson.change({ userId: 'asha' })
  await settle()
  const calls: (readonly ChangeEvent[])[] = []
  let finish = () => {}
  const end = subscribe((received) => {
    calls.push(received)
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  const receive = (id: string) =>
    channel.dispatchEvent(new MessageEvent('message', { data: { kind: 'application', id } }))
  for (const id of ['a', 'b']) receive(id)
  await settle()
  for (const id of ['c', 'd']) receive(id)
  await settle()
  expect(calls.map((call) => call.map(({ id }) => id))).toEqual([['a', 'b']])
  finish()
  await settle()
  expect(calls.map((call) => call.map(({ id }) => id))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  end()
})

test.each([
  ["a captive portal's page", () => new Response('<html>Sign in</html>')],
  ['a stream that ends immediately', () => new Response('retry: 3000\n\n', EVENT_STREAM)],
  ['an event that is not JSON', () => new Response('data: {"kind"\n\n', EVENT_STREAM)],
])('retries %s with growing pauses', async (_, given) => {
  becomeTab({ leads: true })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const seconds: number[] = []
  answer = () => {
    seconds.push(Math.round(performance.now() / 1_000))
    return given()
  }
  const began = Math.round(performance.now() / 1_000)
  currentPerson.change({ userId: 'asha' })
  // The pauses double from 2 to 60 seconds. Each is extended by a random part, which is zero here.
  await vi.advanceTimersByTimeAsync(200_000)
  expect(seconds.map((at) => at - began)).toEqual([0, 2, 6, 14, 30, 62, 122, 182])
  vi.mocked(Math.random).mockRestore()
})

test('closes the connection of a stream with an event that is not JSON', async () => {
  becomeTab({ leads: true })
  const { open, write } = openStream()
  let isAborted = false
  answer = (signal) => {
    signal.addEventListener('abort', () => {
      isAborted = true
    })
    return open(signal)
  }
  currentPerson.change({ userId: 'asha' })
  await settle()
  write('data: {"kind"\n\n')
  await settle()
  expect(isAborted).toBe(true)
})

test('connects immediately when the browser is online again', async () => {
  becomeTab({ leads: true })
  vi.stubGlobal('fetch', async () => {
    requests++
    throw new TypeError('Failed to fetch')
  })
  currentPerson.change({ userId: 'asha' })
  await vi.advanceTimersByTimeAsync(120_000)
  const { open, write } = openStream()
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => open(signal))
  window.dispatchEvent(new Event('online'))
  write(':\n\n')
  await settle()
  expect(events).toEqual([ANYTHING])
})

test('polls when the server has no free connection, and connects once it has one', async () => {
  becomeTab({ leads: true })
  answer = () => new Response('', { status: 503 })
  currentPerson.change({ userId: 'asha' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(events).toEqual([ANYTHING])

  await vi.advanceTimersByTimeAsync(30 * 60_000)
  const polls = events.length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(events.length).toBeGreaterThan(polls)

  const { open, write } = openStream()
  answer = open
  write(`data: ${JSON.stringify(ABOUT_X)}\n\n`)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(events).toContainEqual(ABOUT_X)
})

test('polls about once a minute when a proxy buffers the stream', async () => {
  becomeTab({ leads: true })
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    requests++
    return new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  currentPerson.change({ userId: 'asha' })
  await vi.advanceTimersByTimeAsync(180_000)
  expect(events).toEqual([ANYTHING, ANYTHING, ANYTHING])
})

test('a hidden tab disconnects after a while, and connects again when it is visible', async () => {
  becomeTab({ leads: true })
  answer = (signal) => openStream().open(signal)
  currentPerson.change({ userId: 'asha' })
  await settle()
  const show = (visibilityState: string) => {
    Object.assign(document, { visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  show('hidden')
  await vi.advanceTimersByTimeAsync(5_000)
  show('visible')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(requests).toBe(1)
  show('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toBe(1)
  show('visible')
  await settle()
  expect(requests).toBe(2)
})

test('reconnects when the browser restores the page', async () => {
  becomeTab({ leads: false })
  currentPerson.change({ userId: 'asha' })
  await settle()
  becomeTab({ leads: true })
  const { open, write } = openStream()
  answer = open
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  await settle()
  expect(requests).toBe(0)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await settle()
  write(': open\n\n')
  await settle()
  expect([requests, events]).toEqual([1, [ANYTHING]])
})

test('refetches the session if the stream is refused, and reconnects after sign-in', async () => {
  becomeTab({ leads: true })
  let readAgain = 0
  const end = sessionChangedSignal.subscribe(() => {
    readAgain += 1
    currentPerson.change({ userId: undefined })
  })
  answer = () => new Response('', { status: 401 })
  currentPerson.change({ userId: 'asha' })
  await vi.advanceTimersByTimeAsync(600_000)
  end()
  expect({ requests, readAgain }).toEqual({ requests: 1, readAgain: 1 })
  answer = (signal) => openStream().open(signal)
  currentPerson.change({ userId: 'asha' })
  await settle()
  expect(requests).toBe(2)
})
