import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database, NotificationHandler } from '#database/database.ts'
import type { Person, Role } from '#domain/actor.ts'
import { STREAMS_MAX, STREAMS_OF_FOUNDERS_MAX } from '#domain/limits.ts'
import { makeLiveUpdates } from './live-updates.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ASHA: Person = {
  kind: 'person',
  userId: 'asha',
  role: 'founder',
  sessionId: 's',
  sessionEndsAt: new Date('9999-01-01'),
  email: 'asha@acme.in',
  fullName: 'Asha',
  twoStep: 'none',
}

/** Starts live updates on a fake database, which shows one row to Asha once `ready` resolves. */
function start({ undoSeconds = 0, ready = () => Promise.resolve() } = {}) {
  let handler: NotificationHandler | undefined
  let queries = 0
  const database: Pick<Database, 'listen' | 'query'> = {
    listen(_, given) {
      handler = given
      return { stop: async () => undefined }
    },
    query: <Row>() => {
      queries++
      return ready().then(() => ({ actor: ASHA, rows: [{ place: 1 }] as Row[] }))
    },
  }
  const live = makeLiveUpdates({ config: { undoSeconds }, database, log: pino({ level: 'silent' }) })
  live.start()
  if (!handler) throw new Error('The server does not listen.')
  /** Subscribes a user. @returns the whole stream as text, once it has ended */
  const subscribe = (userId = 'asha', role: Role = 'founder') =>
    new Response(
      live.subscribe({ session: 'k', actor: { ...ASHA, userId, role }, cut: () => undefined, seconds: 600 }),
    ).text()
  return { live, handler, subscribe, queries: () => queries }
}

const eventsIn = (text: string) => text.match(/(?<=data: ).*/g)?.map((data) => JSON.parse(data)) ?? []

const decision = (undone: boolean) =>
  JSON.stringify({ kind: 'decision', application: 'x', owner: 'asha', undone })
const [DECIDED, UNDONE] = [decision(false), decision(true)]
const ABOUT_X = { kind: 'application', id: 'x' }

/** Starts a server, and lets it listen for longer than the undo time. */
async function startEarlier() {
  const server = start({ undoSeconds: 10 })
  server.handler.onListening()
  await vi.advanceTimersByTimeAsync(20_000)
  return server
}

test('makes everybody refetch after the server has reconnected to the database', async () => {
  const { live, handler, subscribe } = start()
  handler.onListening()
  await vi.advanceTimersByTimeAsync(1_000)
  const text = subscribe()
  handler.onDisconnect(new Error('Gone.'))
  handler.onListening()
  await vi.advanceTimersByTimeAsync(1_000)
  await live.close()
  expect(eventsIn(await text)).toEqual([{ kind: 'anything' }])
})

test('makes everybody refetch with each heartbeat while the server cannot listen', async () => {
  const { live, subscribe } = start()
  const text = subscribe()
  await vi.advanceTimersByTimeAsync(41_000)
  await live.close()
  expect(eventsIn(await text)).toEqual([{ kind: 'anything' }, { kind: 'anything' }])
})

test('makes everybody refetch when too many changes are pending', async () => {
  const { live, handler, subscribe } = await startEarlier()
  const text = subscribe()
  const change = JSON.stringify({ kind: 'questions', application: 'x', owner: 'asha' })
  for (let count = 0; count < 1_001; count++) handler.onNotification(change)
  await vi.advanceTimersByTimeAsync(1_000)
  await live.close()
  expect(eventsIn(await text)[0]).toEqual({ kind: 'anything' })
})

test('announces decisions from before the server’s start once they are final', async () => {
  const { live, handler, subscribe } = start({ undoSeconds: 10 })
  handler.onListening()
  await vi.advanceTimersByTimeAsync(1_000)
  const text = subscribe()
  await vi.advanceTimersByTimeAsync(8_900)
  const early = subscribe()
  await vi.advanceTimersByTimeAsync(1_000)
  await live.close()
  expect(eventsIn(await text)).toEqual([{ kind: 'anything' }])
  expect(eventsIn(await early)).toEqual([{ kind: 'anything' }])
})

test('announces a decision that replaces an undone one only once, when it is final', async () => {
  const { live, handler, subscribe } = await startEarlier()
  const text = subscribe()
  handler.onNotification(DECIDED)
  await vi.advanceTimersByTimeAsync(9_000)
  handler.onNotification(UNDONE)
  handler.onNotification(DECIDED)
  await vi.advanceTimersByTimeAsync(9_900)
  const late = subscribe()
  await vi.advanceTimersByTimeAsync(200)
  await live.close()
  expect([eventsIn(await text), eventsIn(await late)]).toEqual([[ABOUT_X], [ABOUT_X]])
})

test('announces a decision although the one that followed it was undone', async () => {
  const { live, handler, subscribe } = await startEarlier()
  const text = subscribe()
  handler.onNotification(DECIDED)
  await vi.advanceTimersByTimeAsync(9_000)
  for (const payload of [DECIDED, UNDONE]) handler.onNotification(payload)
  await vi.advanceTimersByTimeAsync(30_000)
  await live.close()
  expect(eventsIn(await text)).toEqual([ABOUT_X])
})

test('never announces an undone decision to founders', async () => {
  const { live, handler, subscribe } = await startEarlier()
  const text = subscribe()
  const status = JSON.stringify({ kind: 'application', application: 'x', owner: 'asha', undoable: true })
  for (const payload of [status, DECIDED, UNDONE, status]) {
    handler.onNotification(payload)
    await vi.advanceTimersByTimeAsync(2_000)
  }
  await vi.advanceTimersByTimeAsync(30_000)
  await live.close()
  expect(eventsIn(await text)).toEqual([])
})

test('founders cannot use the streams that are reserved for the team', async () => {
  const { live, handler, subscribe } = start()
  handler.onListening()
  for (let person = 0; person < STREAMS_OF_FOUNDERS_MAX; person++) void subscribe(`${person}`)
  expect(() => subscribe()).toThrow('Too many live connections')
  for (let person = STREAMS_OF_FOUNDERS_MAX; person < STREAMS_MAX; person++)
    void subscribe(`${person}`, 'admin')
  expect(() => subscribe('meera', 'admin')).toThrow('Too many live connections')
  await live.close()
})

test('founders cannot open more streams than the server allows in total', async () => {
  const { live, handler, subscribe } = start()
  handler.onListening()
  const team = STREAMS_MAX - STREAMS_OF_FOUNDERS_MAX + 50
  for (let person = 0; person < team; person++) void subscribe(`${person}`, 'admin')
  for (let person = team; person < STREAMS_MAX; person++) void subscribe(`${person}`)
  expect(() => subscribe()).toThrow('Too many live connections')
  expect(live.load()).toBe(STREAMS_MAX)
  await live.close()
})

test('accepts a refused founder once one of the team’s streams ends', async () => {
  const { live, handler, subscribe } = start()
  handler.onListening()
  const actor: Person = { ...ASHA, userId: 'meera', role: 'admin' }
  const first = live.subscribe({ session: 'k', actor, cut: () => undefined, seconds: 600 })
  for (let person = 1; person < STREAMS_MAX; person++) void subscribe(`${person}`, 'admin')
  expect(() => subscribe()).toThrow(expect.objectContaining({ code: 'unavailable' }))
  await first.cancel()
  void subscribe()
  expect(live.load()).toBe(STREAMS_MAX)
  await live.close()
})

test('does not query the database about ended streams after a shutdown', async () => {
  let answer = () => {}
  let ready = Promise.resolve()
  const { live, handler, subscribe, queries } = start({ ready: () => ready })
  handler.onListening()
  const streams = Array.from({ length: 20 }, (_, person) => subscribe(`${person}`))
  await vi.advanceTimersByTimeAsync(1_000)
  ready = new Promise((resolve) => {
    answer = resolve
  })
  const before = queries()
  handler.onListening()
  await vi.advanceTimersByTimeAsync(1_000)
  const during = queries()
  const closed = live.close()
  answer()
  await Promise.all([closed, ...streams])
  expect([during > before, queries()]).toEqual([true, during])
})
