import { expect, vi } from 'vitest'
import { BLANK, test } from '#tests/record-simulation.ts'
import { ApiError } from '#web/api/api-error.ts'

test('other tabs receive saved values, with conflicts only for their own edits', async ({ world }) => {
  const [a, b] = [await world.open(world.openTab('a')), await world.open(world.openTab('b'))]
  b.write({ metrics: 'Typed in b' })
  a.write({ company: 'Acme', metrics: 'Typed in a' })
  await a.save()
  await vi.advanceTimersByTimeAsync(0)
  expect([b.values(), b.get().conflicts]).toEqual([
    { company: 'Acme', metrics: 'Typed in b', city: '' },
    [{ key: 'metrics', theirs: 'Typed in a' }],
  ])
})

test('restores text of a crashed tab, and reports conflicts with later saves', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  world.server.problem = ApiError.offline()
  record.write({ company: 'Acme of Pune', city: 'Pune' })
  await vi.advanceTimersByTimeAsync(1_000)
  world.crash('a')
  world.server.problem = undefined
  world.server.store({ company: 'Acme of Delhi' })
  const again = await world.open(world.openTab('b'))
  expect([again.values(), again.get().conflicts, again.isUnsaved()]).toEqual([
    { company: 'Acme of Pune', metrics: '', city: 'Pune' },
    [{ key: 'company', theirs: 'Acme of Delhi' }],
    true,
  ])
  expect((await world.storage.list('asha')).map(({ tab }) => tab)).toEqual(['b'])
})

test('restores text of two crashed tabs', async ({ world }) => {
  for (const [tab, changes] of [
    ['a', { company: 'Acme', metrics: 'Of a' }],
    ['b', { city: 'Pune', metrics: 'Of b' }],
  ] as const) {
    const record = await world.open(world.openTab(tab))
    record.write(changes)
    await record.persist()
    await vi.advanceTimersByTimeAsync(1)
  }
  world.crash('a')
  world.crash('b')
  const again = await world.open(world.openTab('c'))
  expect([again.values(), again.get().conflicts]).toEqual([
    { company: 'Acme', metrics: 'Of b', city: 'Pune' },
    [{ key: 'metrics', theirs: 'Of a' }],
  ])
})

test('opens a record that could not be opened before', async ({ world }) => {
  const tab = world.openTab('a')
  vi.spyOn(world.storage, 'list').mockRejectedValueOnce(new Error('The device fails.'))
  await expect(world.open(tab)).rejects.toThrow('The device fails.')
  expect((await world.open(tab)).values()).toEqual(BLANK)
})

test('does not restore text of a tab that is still open', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  record.write({ company: 'Acme' })
  await record.persist()
  expect((await world.open(world.openTab('b'))).values()).toEqual(BLANK)
})

test('hides a user’s text from other users of the same browser [V14.3.1]', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  record.write({ company: 'Acme' })
  await record.persist()
  world.crash('a')
  const tab = world.openTab('b')
  expect([(await world.open(tab, 'rohan')).values(), await tab.unsavedDrafts('rohan')]).toEqual([BLANK, []])
})

test('never saves text to another account [D-form.40]', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  record.write({ company: 'Acme' })
  world.currentUser = 'rohan'
  expect((await record.save()).ok).toBe(false)
  expect([record.get().phase, world.server.saves]).toEqual(['signed-out', []])
  world.currentUser = 'asha'
  expect((await record.save()).ok).toBe(true)
})

test('keeps a record after its screen closes until it is saved', async ({ world }) => {
  const tab = world.openTab('a')
  const record = await world.open(tab)
  record.write({ company: 'Acme' })
  world.server.problem = ApiError.offline()
  expect((await tab.close(record))?.ok).toBe(false)
  expect(await world.open(tab)).toBe(record)
  void tab.close(record)
  world.server.problem = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect([world.server.values.company, await world.storage.list('asha')]).toEqual(['Acme', []])
})

test('signing out saves text, reports unsaved text, and then removes all text [V14.3.1]', async ({
  world,
}) => {
  const tab = world.openTab('a')
  const record = await world.open(tab)
  record.write({ company: 'Acme' })
  expect([await tab.saveAll('asha'), world.server.values.company]).toEqual([true, 'Acme'])
  record.write({ company: 'Acme Ltd' })
  world.server.problem = ApiError.offline()
  expect(await tab.saveAll('asha')).toBe(false)
  const left = { owner: 'asha', name: 'ask:1', tab: 'gone', at: 0, unsaved: true, recorded: false, state: {} }
  await world.storage.put(left)
  await tab.discardAll('asha')
  await record.persist()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([await world.storage.list('asha'), world.server.values.company]).toEqual([[], 'Acme'])
})

test('keeps text of a crashed tab on a full device until it is saved', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  record.write({ company: 'Acme' })
  await record.persist()
  world.crash('a')
  const left = async () => (await world.storage.list('asha')).map(({ tab }) => tab)
  const again = await world.open(world.openTab('b', { ...world.storage, put: async () => false }))
  expect([again.values().company, await left()]).toEqual(['Acme', ['a']])
  await again.save()
  await vi.advanceTimersByTimeAsync(0)
  expect([world.server.values.company, await left()]).toEqual(['Acme', []])
})

test('does not save a discarded record when its screen closes', async ({ world }) => {
  const tab = world.openTab('a')
  const record = await world.open(tab)
  record.write({ company: 'Acme' })
  expect(tab.isUnsaved(record.kind)).toBe(true)
  await tab.discard(record.kind)
  expect([await tab.close(record), world.server.saves, await world.storage.list('asha')]).toEqual([
    undefined,
    [],
    [],
  ])
  expect(tab.isUnsaved(record.kind)).toBeUndefined()
})

test('reopens a record without waiting for a running save', async ({ world }) => {
  const tab = world.openTab('a')
  const kind = { ...world.kindOf(), send: () => new Promise<never>(() => undefined) }
  const record = await tab.open(kind, '1', world.known())
  record.write({ company: 'Acme' })
  void tab.close(record)
  await vi.advanceTimersByTimeAsync(0)
  let again: unknown
  void tab.open(kind, '1', world.known()).then((opened) => {
    again = opened
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([again, record.values().company, tab.isClosing(kind)]).toEqual([record, 'Acme', true])
})

test('stops saving a record that is discarded during a save', async ({ world }) => {
  const tab = world.openTab('a')
  let fail: () => void = () => undefined
  let sent = 0
  const send = () => {
    sent += 1
    return new Promise<never>((_, reject) => {
      fail = () => reject(ApiError.offline())
    })
  }
  const record = await tab.open({ ...world.kindOf(), send }, '1', world.known())
  record.write({ company: 'Acme' })
  void record.save()
  await vi.advanceTimersByTimeAsync(0)
  await tab.discardInThisTab(record.kind)
  fail()
  await vi.advanceTimersByTimeAsync(120_000)
  void record.save()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([sent, await world.storage.list('asha')]).toEqual([1, []])
})

test('discardInThisTab keeps the text of other open tabs, and discard removes it', async ({ world }) => {
  const [a, b] = [world.openTab('a'), world.openTab('b')]
  const [here, there] = [await world.open(a), await world.open(b)]
  for (const record of [here, there]) {
    record.write({ company: 'Acme' })
    await record.persist()
  }
  const tabs = async () => (await world.storage.list('asha')).map(({ tab }) => tab)
  await a.discardInThisTab(here.kind)
  expect(await tabs()).toEqual(['b'])
  await (await world.open(a)).persist()
  await a.discard(here.kind)
  expect(await tabs()).toEqual([])
})

test('discardShown removes the drafts that were shown, and keeps all others', async ({ world }) => {
  for (const tab of ['dead', 'living', 'dying']) {
    const record = await world.open(world.openTab(tab))
    record.write({ company: `Typed in the ${tab} tab` })
    await record.persist()
  }
  const here = world.openTab('here')
  const record = await world.open(here)
  record.write({ company: 'Typed here' })
  world.crash('dead')
  const shown = await here.draftsOf(record.kind)
  world.crash('dying')
  await here.discardShown(record.kind, shown)
  here.persistAll()
  await vi.advanceTimersByTimeAsync(0)
  const tabs = [shown, await world.storage.list('asha')].map((kept) => kept.map(({ tab }) => tab).sort())
  expect(tabs).toEqual([
    ['dead', 'here'],
    ['dying', 'living'],
  ])
})

test('reports a record as saving after its screen closes', async ({ world }) => {
  const tab = world.openTab('a')
  const record = await world.open(tab)
  record.write({ company: 'Acme' })
  const leaving = tab.close(record)
  expect(tab.isClosing(record.kind)).toBe(true)
  await leaving
  expect([tab.isClosing(record.kind), world.server.values.company]).toEqual([false, 'Acme'])
})
