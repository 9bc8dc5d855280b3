import { expect, vi } from 'vitest'
import { pick, type RecordShape } from '#domain/records/record.ts'
import { BLANK, SHAPE, test, type Values } from '#tests/record-simulation.ts'
import type { RecordKind } from './record-state.ts'

test('an untouched form creates no record [D-form.5]', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  expect([await record.save(), world.server.saves, record.isUntouched()]).toEqual([{ ok: true }, [], true])
})

test('a save sends changed values and their base version', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  record.write({ company: 'Acme' })
  await record.save()
  record.write({ city: 'Pune' })
  await record.save()
  expect(world.server.saves).toEqual([
    { base_version: 0, changes: { company: 'Acme' } },
    { base_version: 1, changes: { city: 'Pune' } },
  ])
  expect([record.get().phase, record.get().savedAt, record.isUnsaved()]).toEqual([
    'saved',
    '2026-11-21T12:04:00.000Z',
    false,
  ])
})

test('a double click sends one save [D-form.22]', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  record.write({ company: 'Acme' })
  await Promise.all([record.save(), record.save(), record.save()])
  expect(world.server.saves).toHaveLength(1)
})

test('stores text on the device within 1 s, and saves it 2 s after typing stops', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  for (const company of ['A', 'Ac', 'Acm', 'Acme']) {
    record.write({ company })
    await vi.advanceTimersByTimeAsync(400)
  }
  const [kept] = await world.storage.list('asha')
  expect([kept?.state, world.server.saves]).toEqual([
    expect.objectContaining({ values: record.values() }),
    [],
  ])
  expect(record.values().company).toBe('Acme')
  await vi.advanceTimersByTimeAsync(1_600)
  expect([world.server.values.company, await world.storage.list('asha')]).toEqual(['Acme', []])
})

test('saves when a field loses focus', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  record.fieldBlurred()
  record.write({ company: 'Acme' })
  record.fieldBlurred()
  await vi.advanceTimersByTimeAsync(300)
  expect(world.server.saves).toEqual([{ base_version: 0, changes: { company: 'Acme' } }])
})

test('reads inputs before each save, and writes remote values into them', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  let inputs: Values = BLANK
  const detach = record.attach({
    read: () => inputs,
    put: (changes) => {
      inputs = { ...inputs, ...changes }
    },
  })
  inputs = { ...inputs, company: 'Acme' }
  world.server.store({ city: 'Delhi' })
  await record.save()
  expect([world.server.values, inputs]).toEqual([
    { company: 'Acme', metrics: '', city: 'Delhi' },
    { company: 'Acme', metrics: '', city: 'Delhi' },
  ])
  inputs = { ...inputs, metrics: 'Typed last' }
  detach()
  expect(record.values().metrics).toBe('Typed last')
})

test('sends text typed during a save with the next save', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  record.write({ company: 'A' })
  const first = record.save()
  await Promise.resolve()
  record.write({ company: 'Ac' })
  await first
  expect(record.isUnsaved()).toBe(true)
  await record.save()
  expect(world.server.values.company).toBe('Ac')
})

test('saves later edits after a lost reply without a conflict', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  record.write({ company: 'Acme' })
  world.server.losesAnswer = true
  await record.save()
  world.server.losesAnswer = false
  record.write({ company: 'Acme Ltd' })
  expect(await record.save()).toEqual({ ok: true })
  expect([world.server.values.company, record.get().conflicts, record.isUnsaved()]).toEqual([
    'Acme Ltd',
    [],
    false,
  ])
})

test('saves the chosen version of a conflict, and lists the other as discarded [D-form.24]', async ({
  world,
}) => {
  const record = await world.open(world.openTab('a'))
  record.write({ metrics: 'Mine' })
  world.server.store({ metrics: 'Theirs', city: 'Delhi' })
  expect(await record.save()).toEqual({ ok: true })
  expect([world.server.values.metrics, record.values()]).toEqual([
    'Theirs',
    { company: '', metrics: 'Mine', city: 'Delhi' },
  ])
  record.resolveConflict('metrics', 'mine')
  await record.save()
  expect([world.server.values.metrics, record.get().discarded]).toEqual([
    'Mine',
    [{ key: 'metrics', value: 'Theirs', whose: 'theirs' }],
  ])
})

test('sends the merged value if both sides changed it, without reporting a conflict', async ({ world }) => {
  const merging: RecordShape<Values> = {
    ...SHAPE,
    mergeValue: (_, _base, mine, theirs) => `${theirs} + ${mine}`,
  }
  const record = await world.openTab('a').open({ ...world.kindOf(), shape: merging }, '1', world.known())
  record.write({ metrics: 'mine' })
  world.server.store({ metrics: 'theirs' })
  expect(await record.save()).toEqual({ ok: true })
  expect([world.server.values.metrics, record.values().metrics, record.get().conflicts]).toEqual([
    'theirs + mine',
    'theirs + mine',
    [],
  ])
})

test('sends only valid values, and keeps the others on the device', async ({ world }) => {
  const kind: RecordKind<Values> = {
    ...world.kindOf(),
    sendable: (changes) => pick<Values>(changes, ['city']),
  }
  const record = await world.openTab('a').open(kind, '1', world.known())
  record.write({ company: 'Not right yet', city: 'Pune' })
  await record.save()
  expect([world.server.values, record.isUnsaved(), (await world.storage.list('asha')).length]).toEqual([
    { ...BLANK, city: 'Pune' },
    true,
    1,
  ])
})

test('a submission contains the last changes and ends saving', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  record.write({ company: 'Acme' })
  expect(await Promise.all([record.submit(), record.submit()])).toEqual([{ ok: true }, { ok: true }])
  record.write({ company: 'Acme Ltd' })
  await record.save()
  expect([world.server.submissions, world.server.saves.length, world.server.values.company]).toEqual([
    1,
    0,
    'Acme',
  ])
})

test('a submission after another tab’s save reports the conflict first', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  record.write({ metrics: 'Mine' })
  world.server.store({ metrics: 'Theirs' })
  expect((await record.submit()).ok).toBe(false)
  expect(record.get().conflicts).toHaveLength(1)
  record.resolveConflict('metrics', 'mine')
  expect(await record.submit()).toEqual({ ok: true })
  expect(world.server.values.metrics).toBe('Mine')
})

test('does not submit while a conflict is open, but saves the other changes', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  record.write({ metrics: 'Mine' })
  world.server.store({ metrics: 'Theirs' })
  await record.save()
  record.write({ company: 'Acme' })
  expect(await record.submit()).toEqual({ ok: false, failure: 'refused', problem: undefined })
  expect([world.server.submissions, world.server.values.company, record.values().metrics]).toEqual([
    0,
    'Acme',
    'Mine',
  ])
  record.resolveConflict('metrics', 'mine')
  expect(await record.submit()).toEqual({ ok: true })
  expect(world.server.values.metrics).toBe('Mine')
})

test('clears values that a screen has sent, but keeps text typed during the request', async ({ world }) => {
  const { send: _, ...kept } = world.kindOf()
  const record = await world.openTab('a').open<Values>(kept, 'one', { version: 0, values: BLANK })
  record.write({ company: 'Acme' })
  record.write({ company: 'Acme Ltd' })
  record.resetSent({ company: 'Acme' })
  expect(record.values().company).toBe('Acme Ltd')
  record.resetSent({ company: 'Acme Ltd' })
  await vi.advanceTimersByTimeAsync(0)
  expect([record.values().company, await world.storage.list('asha')]).toEqual(['', []])
})

test('text typed while a screen saves does not conflict with the saved values', async ({ world }) => {
  const { send: _, ...kept } = world.kindOf()
  const record = await world.openTab('a').open<Values>(kept, 'one', { version: 0, values: BLANK })
  record.write({ company: 'Acme Ltd' })
  record.markSaved({ company: 'Acme' })
  await record.rebase({ version: 1, values: { ...BLANK, company: 'Acme' } })
  expect([record.values().company, record.isUnsaved(), record.get().conflicts]).toEqual([
    'Acme Ltd',
    true,
    [],
  ])
})

test('a record without send stays on the device until the server has its values', async ({ world }) => {
  const { send: _, ...kept } = world.kindOf()
  const record = await world.openTab('a').open<Values>(kept, 'one', { version: 0, values: BLANK })
  record.write({ company: 'Acme' })
  expect(await record.save()).toEqual({ ok: true })
  expect([record.get().phase, record.get().lost, record.isUnsaved()]).toEqual(['open', [], true])
  expect(await world.storage.list('asha')).toHaveLength(1)
  await record.rebase({ version: 1, values: { ...BLANK, company: 'Acme' } })
  await vi.advanceTimersByTimeAsync(0)
  expect([record.isUnsaved(), await world.storage.list('asha')]).toEqual([false, []])
})
