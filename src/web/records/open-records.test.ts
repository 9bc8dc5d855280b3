import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mergeSave } from '#domain/records/merge.ts'
import { type KeyVersions, pick, type Save, type Shape } from '#domain/records/record.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { RecordKind } from './kind.ts'
import { createOpenRecords } from './open-records.ts'
import { memoryShelf, type Shelf } from './shelf.ts'
import type { Heard, Surroundings } from './surroundings.ts'

type Values = { company: string; metrics: string; city: string }

const BLANK: Values = { company: '', metrics: '', city: '' }
const SHAPE: Shape<Values> = {
  keys: ['company', 'metrics', 'city'],
  same: (_, one, other) => one === other,
}

/** A server that merges as the real one does, with switches for what can go wrong on the way. */
function createServer() {
  const server = {
    version: 0,
    values: BLANK,
    versions: {} as KeyVersions<Values>,
    saves: [] as Save<Values>[],
    submissions: 0,
    problem: undefined as unknown,
    losesAnswer: false,
    answers: Promise.resolve(),
    store(changes: Partial<Values>) {
      server.version += 1
      server.values = { ...server.values, ...changes }
      const keys = Object.keys(changes).map((key) => [key, server.version])
      server.versions = { ...server.versions, ...Object.fromEntries(keys) }
    },
    async save(save: Save<Values>) {
      server.saves.push(save)
      await server.answers
      if (server.problem) throw server.problem
      const merge = mergeSave(SHAPE, server, save)
      server.store(merge.apply)
      if (server.losesAnswer) throw ApiError.offline()
      return { version: server.version, theirs: merge.theirs }
    },
    async submit(save: Save<Values>) {
      server.submissions += 1
      if (server.problem) throw server.problem
      const merge = mergeSave(SHAPE, server, save)
      if (merge.conflicts.length > 0) throw refusal('moved-on')
      server.store(merge.apply)
    },
  }
  return server
}

const refusal = (code: 'moved-on' | 'faults' | 'not-draft', status = 409) =>
  new ApiError({ status, code, message: 'No.' })
const down = () => new ApiError({ status: 503, code: 'unavailable', message: 'Down.' })

let server: ReturnType<typeof createServer>
/** The device: what all tabs of a browser share. */
let shelf: Shelf
let living: Set<string>
let listeners: Set<(heard: Heard) => void>
let present: string | undefined
let online: boolean

/** A tab of its own; several share the device. */
function openTab(tab: string) {
  living.add(tab)
  const around: Surroundings = {
    shelf,
    tab,
    isOtherLiving: async () => (other) => other !== tab && living.has(other),
    asWriter: (_, write) => write(),
    tell: (heard) => {
      for (const listener of listeners) listener(heard)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    present: () => present,
    isOnline: () => online,
    now: Date.now,
  }
  return createOpenRecords(around)
}

/** The page is gone, without a word. */
const crash = (tab: string) => living.delete(tab)

const kindOf = (owner = 'asha'): RecordKind<Values> => ({
  owner,
  name: 'draft:1',
  shape: SHAPE,
  send: server.save,
  submit: server.submit,
})
const known = () => ({ version: server.version, values: server.values })
const open = (records: ReturnType<typeof openTab>, owner = 'asha') =>
  records.open(kindOf(owner), '1', known())

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:04:00Z') })
  server = createServer()
  shelf = memoryShelf()
  living = new Set()
  listeners = new Set()
  present = 'asha'
  online = true
})
afterEach(() => {
  vi.useRealTimers()
})

test('a form in which nothing was entered creates no record', async () => {
  const record = await open(openTab('a'))
  expect([await record.save(), server.saves, record.isUntouched()]).toEqual([{ ok: true }, [], true])
})

test('a save sends what changed since the last one, and the version it was based on', async () => {
  const record = await open(openTab('a'))
  record.write({ company: 'Acme' })
  await record.save()
  record.write({ city: 'Pune' })
  await record.save()
  expect(server.saves).toEqual([
    { base_version: 0, changes: { company: 'Acme' } },
    { base_version: 1, changes: { city: 'Pune' } },
  ])
  expect([record.get().phase, record.get().savedAt, record.isUnsaved()]).toEqual([
    'saved',
    '2026-11-21T12:04:00.000Z',
    false,
  ])
})

test('a double click sends one save', async () => {
  const record = await open(openTab('a'))
  record.write({ company: 'Acme' })
  await Promise.all([record.save(), record.save(), record.save()])
  expect(server.saves).toHaveLength(1)
})

test('what is typed stands on the device within a second, and goes to the server two seconds after typing stops', async () => {
  const record = await open(openTab('a'))
  for (const company of ['A', 'Ac', 'Acm', 'Acme']) {
    record.write({ company })
    await vi.advanceTimersByTimeAsync(400)
  }
  const [kept] = await shelf.list('asha')
  expect([kept?.state, server.saves]).toEqual([expect.objectContaining({ values: record.values() }), []])
  expect(record.values().company).toBe('Acme')
  await vi.advanceTimersByTimeAsync(1_600)
  expect([server.values.company, await shelf.list('asha')]).toEqual(['Acme', []])
})

test('what inputs hold themselves is read before each save, and what comes from elsewhere is laid into them', async () => {
  const record = await open(openTab('a'))
  let inputs: Values = BLANK
  const detach = record.attach({
    read: () => inputs,
    put: (changes) => {
      inputs = { ...inputs, ...changes }
    },
  })
  inputs = { ...inputs, company: 'Acme' }
  server.store({ city: 'Delhi' })
  await record.save()
  expect([server.values, inputs]).toEqual([
    { company: 'Acme', metrics: '', city: 'Delhi' },
    { company: 'Acme', metrics: '', city: 'Delhi' },
  ])
  inputs = { ...inputs, metrics: 'Typed last' }
  detach()
  expect(record.values().metrics).toBe('Typed last')
})

test('what is typed while a save is under way goes with the next one', async () => {
  const record = await open(openTab('a'))
  record.write({ company: 'A' })
  const first = record.save()
  await Promise.resolve()
  record.write({ company: 'Ac' })
  await first
  expect(record.isUnsaved()).toBe(true)
  await record.save()
  expect(server.values.company).toBe('Ac')
})

test.each([
  ['the server cannot be reached', ApiError.offline, true, 'retrying'],
  ['there is no network', ApiError.offline, false, 'offline'],
  ['the server is overloaded', down, true, 'retrying'],
  ['the server gives no answer in time', ApiError.unanswered, true, 'retrying'],
] as const)(
  'when %s a save is repeated after growing pauses, until it went well',
  async (_, fail, hasNetwork, phase) => {
    const record = await open(openTab('a'))
    server.problem = fail()
    online = hasNetwork
    record.write({ company: 'Acme' })
    expect(await record.save()).toEqual({ ok: false, problem: server.problem })
    const begin = Date.now()
    const seen: number[] = []
    const push = server.saves.push
    server.saves.push = (...saves) => {
      seen.push((Date.now() - begin) / 1000)
      return push.apply(server.saves, saves)
    }
    expect(record.get().phase).toBe(phase)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen).toEqual([2, 6, 14, 29, 59])
    server.problem = undefined
    await vi.advanceTimersByTimeAsync(60_000)
    expect([server.values.company, record.get().phase, record.isUnsaved()]).toEqual(['Acme', 'saved', false])
  },
)

test('a save that is refused is not repeated', async () => {
  const record = await open(openTab('a'))
  server.problem = refusal('not-draft')
  record.write({ company: 'Acme' })
  await record.save()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([record.get().phase, server.saves.length]).toEqual(['refused', 1])
})

test('text changed after a save whose answer was lost is stored without a question', async () => {
  const record = await open(openTab('a'))
  record.write({ company: 'Acme' })
  server.losesAnswer = true
  await record.save()
  server.losesAnswer = false
  record.write({ company: 'Acme Ltd' })
  expect(await record.save()).toEqual({ ok: true })
  expect([server.values.company, record.get().conflicts, record.isUnsaved()]).toEqual(['Acme Ltd', [], false])
})

test('of two texts the chosen one is stored, and the other stays readable', async () => {
  const record = await open(openTab('a'))
  record.write({ metrics: 'Mine' })
  server.store({ metrics: 'Theirs', city: 'Delhi' })
  expect(await record.save()).toEqual({ ok: true })
  expect([server.values.metrics, record.values()]).toEqual([
    'Theirs',
    { company: '', metrics: 'Mine', city: 'Delhi' },
  ])
  record.settle('metrics', 'mine')
  await record.save()
  expect([server.values.metrics, record.get().discarded]).toEqual([
    'Mine',
    [{ key: 'metrics', value: 'Theirs', whose: 'theirs' }],
  ])
})

test('a value that merges inside is sent again merged, and nobody is asked', async () => {
  const merging: Shape<Values> = { ...SHAPE, mergeInside: (_, _base, mine, theirs) => `${theirs} + ${mine}` }
  const record = await openTab('a').open({ ...kindOf(), shape: merging }, '1', known())
  record.write({ metrics: 'mine' })
  server.store({ metrics: 'theirs' })
  expect(await record.save()).toEqual({ ok: true })
  expect([server.values.metrics, record.values().metrics, record.get().conflicts]).toEqual([
    'theirs + mine',
    'theirs + mine',
    [],
  ])
})

test('only what may be sent goes to the server; the rest waits on the device', async () => {
  const kind: RecordKind<Values> = { ...kindOf(), sendable: (changes) => pick<Values>(changes, ['city']) }
  const record = await openTab('a').open(kind, '1', known())
  record.write({ company: 'Not right yet', city: 'Pune' })
  await record.save()
  expect([server.values, record.isUnsaved(), (await shelf.list('asha')).length]).toEqual([
    { ...BLANK, city: 'Pune' },
    true,
    1,
  ])
})

test('a submission carries the last changes, and nothing is saved after it', async () => {
  const record = await open(openTab('a'))
  record.write({ company: 'Acme' })
  expect(await Promise.all([record.submit(), record.submit()])).toEqual([{ ok: true }, { ok: true }])
  record.write({ company: 'Acme Ltd' })
  await record.save()
  expect([server.submissions, server.saves.length, server.values.company]).toEqual([1, 0, 'Acme'])
})

test('a submission that another tab was quicker than asks first', async () => {
  const record = await open(openTab('a'))
  record.write({ metrics: 'Mine' })
  server.store({ metrics: 'Theirs' })
  expect((await record.submit()).ok).toBe(false)
  expect(record.get().conflicts).toHaveLength(1)
  record.settle('metrics', 'mine')
  expect(await record.submit()).toEqual({ ok: true })
  expect(server.values.metrics).toBe('Mine')
})

test('another tab follows what one has saved, and is asked only about what it changed too', async () => {
  const [a, b] = [await open(openTab('a')), await open(openTab('b'))]
  b.write({ metrics: 'Typed in b' })
  a.write({ company: 'Acme', metrics: 'Typed in a' })
  await a.save()
  await vi.advanceTimersByTimeAsync(0)
  expect([b.values(), b.get().conflicts]).toEqual([
    { company: 'Acme', metrics: 'Typed in b', city: '' },
    [{ key: 'metrics', theirs: 'Typed in a' }],
  ])
})

test('what a crashed tab left unsaved is gone on with, and asked about where it was changed elsewhere meanwhile', async () => {
  const record = await open(openTab('a'))
  server.problem = ApiError.offline()
  record.write({ company: 'Acme of Pune', city: 'Pune' })
  await vi.advanceTimersByTimeAsync(1_000)
  crash('a')
  server.problem = undefined
  server.store({ company: 'Acme of Delhi' })
  const again = await open(openTab('b'))
  expect([again.values(), again.get().conflicts, again.isUnsaved()]).toEqual([
    { company: 'Acme of Pune', metrics: '', city: 'Pune' },
    [{ key: 'company', theirs: 'Acme of Delhi' }],
    true,
  ])
  expect((await shelf.list('asha')).map(({ tab }) => tab)).toEqual(['b'])
})

test('what two crashed tabs left is all there', async () => {
  for (const [tab, changes] of [
    ['a', { company: 'Acme', metrics: 'Of a' }],
    ['b', { city: 'Pune', metrics: 'Of b' }],
  ] as const) {
    const record = await open(openTab(tab))
    record.write(changes)
    await record.keep()
    await vi.advanceTimersByTimeAsync(1)
  }
  crash('a')
  crash('b')
  const again = await open(openTab('c'))
  expect([again.values(), again.get().conflicts]).toEqual([
    { company: 'Acme', metrics: 'Of b', city: 'Pune' },
    [{ key: 'metrics', theirs: 'Of a' }],
  ])
})

test('a tab that lives keeps its own text, and another one never takes it', async () => {
  const record = await open(openTab('a'))
  record.write({ company: 'Acme' })
  await record.keep()
  expect((await open(openTab('b'))).values()).toEqual(BLANK)
})

test('another person of this browser never sees it', async () => {
  const record = await open(openTab('a'))
  record.write({ company: 'Acme' })
  await record.keep()
  crash('a')
  const tab = openTab('b')
  expect([(await open(tab, 'rohan')).values(), await tab.waiting('rohan')]).toEqual([BLANK, []])
})

test('nothing is saved under somebody else’s account', async () => {
  const record = await open(openTab('a'))
  record.write({ company: 'Acme' })
  present = 'rohan'
  expect((await record.save()).ok).toBe(false)
  expect([record.get().phase, server.saves]).toEqual(['refused', []])
  present = 'asha'
  expect((await record.save()).ok).toBe(true)
})

test('a record whose screen is gone lives on until it is saved, and is found again unsaved', async () => {
  const tab = openTab('a')
  const record = await open(tab)
  record.write({ company: 'Acme' })
  server.problem = ApiError.offline()
  expect((await tab.leave(record))?.ok).toBe(false)
  expect(await open(tab)).toBe(record)
  void tab.leave(record)
  server.problem = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.values.company, await shelf.list('asha')]).toEqual(['Acme', []])
})

test('sign-out saves first and says when something is left; then nothing stays behind', async () => {
  const tab = openTab('a')
  const record = await open(tab)
  record.write({ company: 'Acme' })
  expect([await tab.settle('asha'), server.values.company]).toEqual([true, 'Acme'])
  record.write({ company: 'Acme Ltd' })
  server.problem = ApiError.offline()
  expect(await tab.settle('asha')).toBe(false)
  const left = { owner: 'asha', name: 'ask:1', tab: 'gone', at: 0, unsaved: true, recorded: false, state: {} }
  await shelf.put(left)
  await tab.forgetAll('asha')
  await record.keep()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([await shelf.list('asha'), server.values.company]).toEqual([[], 'Acme'])
})
