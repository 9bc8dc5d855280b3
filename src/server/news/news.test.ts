import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database, Ear } from '#database/database.ts'
import type { Person } from '#domain/actor.ts'
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
  secondStep: 'none',
}

/** A server whose database answers with the rows of Asha, or never. */
function hearing({ undoSeconds = 0, answers = true } = {}) {
  let ear: Ear | undefined
  const database: Pick<Database, 'listen' | 'once'> = {
    listen(_, listening) {
      ear = listening
      return { stop: async () => undefined }
    },
    once: <Row>() =>
      answers
        ? Promise.resolve({ actor: ASHA, rows: [{ place: 1 }] as Row[] })
        : new Promise<never>(() => undefined),
  }
  const news = makeNews({ config: { undoSeconds }, database, log: pino({ level: 'silent' }) })
  news.start()
  if (!ear) throw new Error('Nobody listens.')
  const listen = (from?: string, seconds = 600) =>
    new Response(news.open({ session: 'k', actor: ASHA, cut: () => undefined }, { from, seconds })).text()
  return { news, ear, listen }
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
