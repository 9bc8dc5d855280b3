import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database, Ear } from '#database/database.ts'
import type { Person } from '#domain/actor.ts'
import { STREAMS_MAX } from '#domain/limits.ts'
import { makeNews } from './news.ts'

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

/** A server whose database answers with the rows of Asha, or never, and not before `ready`. */
function hearing({ undoSeconds = 0, answers = true, ready = () => Promise.resolve() } = {}) {
  let ear: Ear | undefined
  let asked = 0
  const database: Pick<Database, 'listen' | 'once'> = {
    listen(_, listening) {
      ear = listening
      return { stop: async () => undefined }
    },
    once: <Row>() => {
      asked++
      return answers
        ? ready().then(() => ({ actor: ASHA, rows: [{ place: 1 }] as Row[] }))
        : new Promise<never>(() => undefined)
    },
  }
  const news = makeNews({ config: { undoSeconds }, database, log: pino({ level: 'silent' }) })
  news.start()
  if (!ear) throw new Error('Nobody listens.')
  const listen = (from?: string, seconds = 600, userId = 'asha') =>
    new Response(
      news.open({ session: 'k', actor: { ...ASHA, userId }, cut: () => undefined }, { from, seconds }),
    ).text()
  return { news, ear, listen, asked: () => asked }
}

const toldIn = (text: string) => text.match(/(?<=data: ).*/g)?.map((data) => JSON.parse(data)) ?? []

test.each([false, true])(
  'a beat passes over who is not yet told what they missed at an unknown place, heard: %s',
  async (heard) => {
    const { ear, listen } = hearing({ answers: false })
    if (heard) ear.began()
    void listen('of another server')
    expect(() => vi.advanceTimersByTime(25_000)).not.toThrow()
  },
)

test('who comes from an unknown place before anything is heard is told to look again', async () => {
  const { listen } = hearing()
  expect(toldIn(await listen('of another server', 0))).toEqual([{ kind: 'anything' }])
})

const decision = (undone: boolean) =>
  JSON.stringify({ kind: 'decision', application: 'x', owner: 'asha', undone })
const [DECIDED, TAKEN_BACK] = [decision(false), decision(true)]

test('a decision whose time to be taken back runs as a server starts is told once it is over', async () => {
  const { news, ear, listen } = hearing({ undoSeconds: 10 })
  ear.began()
  await vi.advanceTimersByTimeAsync(1_000)
  const told = listen()
  await vi.advanceTimersByTimeAsync(8_900)
  const early = listen()
  await vi.advanceTimersByTimeAsync(1_000)
  await news.close()
  expect(toldIn(await told)).toEqual([{ kind: 'anything' }])
  expect(toldIn(await early)).toEqual([{ kind: 'anything' }])
})

test('a decision that replaces one that could be taken back is told once, when it cannot', async () => {
  const { news, ear, listen } = hearing({ undoSeconds: 10 })
  ear.began()
  await vi.advanceTimersByTimeAsync(20_000)
  const told = listen()
  ear.heard(DECIDED)
  await vi.advanceTimersByTimeAsync(9_000)
  ear.heard(TAKEN_BACK)
  ear.heard(DECIDED)
  await vi.advanceTimersByTimeAsync(9_900)
  const late = listen()
  await vi.advanceTimersByTimeAsync(200)
  await news.close()
  expect([toldIn(await told), toldIn(await late)]).toEqual([
    [{ kind: 'application', id: 'x' }],
    [{ kind: 'application', id: 'x' }],
  ])
})

test('a decision that another follows without its having been taken back is told, for it stands', async () => {
  const { news, ear, listen } = hearing({ undoSeconds: 10 })
  ear.began()
  await vi.advanceTimersByTimeAsync(20_000)
  const told = listen()
  ear.heard(DECIDED)
  await vi.advanceTimersByTimeAsync(9_000)
  for (const said of [DECIDED, TAKEN_BACK]) ear.heard(said)
  await vi.advanceTimersByTimeAsync(30_000)
  await news.close()
  expect(toldIn(await told)).toEqual([{ kind: 'application', id: 'x' }])
})

test('of a decision that is taken back in time its founder hears nothing, not even that there was one', async () => {
  const { news, ear, listen } = hearing({ undoSeconds: 10 })
  ear.began()
  await vi.advanceTimersByTimeAsync(20_000)
  const told = listen()
  const settled = JSON.stringify({ kind: 'application', application: 'x', owner: 'asha', undoable: true })
  for (const said of [settled, DECIDED, TAKEN_BACK, settled]) {
    ear.heard(said)
    await vi.advanceTimersByTimeAsync(2_000)
  }
  await vi.advanceTimersByTimeAsync(30_000)
  await news.close()
  expect(toldIn(await told)).toEqual([])
})

test('where a server has no stream left, what was missed is told all the same', async () => {
  const { news, ear, listen } = hearing()
  ear.began()
  for (let person = 0; person < STREAMS_MAX; person++) void listen(undefined, 600, `${person}`)
  expect(() => listen()).toThrow('Many look on at once')
  expect(toldIn(await listen('of another server', 0))).toEqual([{ kind: 'anything' }])
  await news.close()
})

test('a stop asks the database nothing more about the streams that it has ended', async () => {
  let answer = () => {}
  let ready = Promise.resolve()
  const { news, ear, listen, asked } = hearing({ ready: () => ready })
  ear.began()
  const listening = Array.from({ length: 20 }, (_, person) => listen(undefined, 600, `${person}`))
  await vi.advanceTimersByTimeAsync(1_000)
  ready = new Promise((resolve) => {
    answer = resolve
  })
  const before = asked()
  ear.began()
  await vi.advanceTimersByTimeAsync(1_000)
  const meanwhile = asked()
  const closed = news.close()
  answer()
  await Promise.all([closed, ...listening])
  expect([meanwhile > before, asked()]).toEqual([true, meanwhile])
})
