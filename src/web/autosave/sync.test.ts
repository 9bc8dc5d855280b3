import { expect, vi } from 'vitest'
import { refusal, test } from '#tests/record-simulation.ts'
import { ApiError } from '#web/api/api-error.ts'

const down = () => new ApiError({ status: 503, code: 'unavailable', message: 'Down.' })

test.for([
  ['the server cannot be reached', ApiError.offline, true, 'retrying'],
  ['there is no network', ApiError.offline, false, 'offline'],
  ['the server is overloaded', down, true, 'retrying'],
  ['the server does not answer in time', ApiError.unanswered, true, 'retrying'],
  ['the server times out a request', () => ApiError.from(408, undefined), true, 'retrying'],
  ['a captive portal answers', () => ApiError.unreadable(200), true, 'retrying'],
  ['a proxy limits requests', () => ApiError.from(429, { error: 'Slow down' }), true, 'retrying'],
] as const)('retries a save with growing pauses when %s', async ([_, fail, hasNetwork, phase], { world }) => {
  const record = await world.open(world.openTab('a'))
  world.server.problem = fail()
  world.online = hasNetwork
  record.write({ company: 'Acme' })
  expect(await record.save()).toEqual({ ok: false, problem: world.server.problem, failure: phase })
  const begin = Date.now()
  const seen: number[] = []
  const push = world.server.saves.push
  world.server.saves.push = (...saves) => {
    seen.push((Date.now() - begin) / 1000)
    return push.apply(world.server.saves, saves)
  }
  expect(record.get().phase).toBe(phase)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual([2, 6, 14, 29, 59])
  world.server.problem = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect([world.server.values.company, record.get().phase, record.isUnsaved()]).toEqual([
    'Acme',
    'saved',
    false,
  ])
})

test('reports a failed save once the device has the text, or after one second [D-form.45]', async ({
  world,
}) => {
  world.server.problem = ApiError.offline()
  for (const [answersAfter, resolvedAfter] of [
    [300, 300],
    [60_000, 1_000],
  ] as const) {
    const put = async () => {
      await new Promise((resolve) => setTimeout(resolve, answersAfter))
      return true
    }
    const record = await world.open(world.openTab(`after ${answersAfter}`, { ...world.storage, put }))
    const begin = Date.now()
    record.write({ company: 'Acme' })
    const results: unknown[] = []
    void record.save().then(({ ok }) => results.push(ok, Date.now() - begin))
    await vi.advanceTimersByTimeAsync(1_500)
    expect(results).toEqual([false, resolvedAfter])
    record.close()
  }
})

test('does not retry a rejected save', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  world.server.problem = refusal('already-exists')
  record.write({ company: 'Acme' })
  await record.save()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([record.get().phase, world.server.saves.length]).toEqual(['refused', 1])
})

test('a submission whose reply is not the server’s leaves the record open', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  world.server.problem = ApiError.unreadable(200)
  record.write({ company: 'Acme' })
  const { ok } = await record.submit()
  expect([ok, record.get().phase]).toEqual([false, 'retrying'])
})

test('repeated failures do not use more space on the device', async ({ world }) => {
  const record = await world.open(world.openTab('a'))
  world.server.problem = ApiError.offline()
  record.write({ company: 'Acme' })
  await vi.advanceTimersByTimeAsync(3 * 3_600_000)
  expect([world.server.saves.length > 100, record.get().lost]).toEqual([true, [{ company: 'Acme' }]])
  record.write({ city: 'Pune' })
  await record.save()
  expect(record.get().lost).toEqual([{ company: 'Acme' }, { company: 'Acme', city: 'Pune' }])
})

test('detects a submission elsewhere, even while the browser reports offline', async ({ world }) => {
  for (const [code, online] of [
    ['already-submitted', true],
    ['already-answered', false],
  ] as const) {
    const record = await world.open(world.openTab(code))
    world.server.problem = refusal(code)
    world.online = online
    record.write({ company: code })
    expect([await record.save(), record.isClosedElsewhere()]).toEqual([
      { ok: false, problem: world.server.problem, failure: 'closed-elsewhere' },
      true,
    ])
    record.close()
  }
})

test('stops sending text after a submission elsewhere', async ({ world }) => {
  const tab = world.openTab('a')
  const record = await world.open(tab)
  world.server.problem = refusal('already-submitted')
  record.write({ company: 'Acme' })
  await record.save()
  await vi.advanceTimersByTimeAsync(120_000)
  record.write({ city: 'Pune' })
  await vi.advanceTimersByTimeAsync(120_000)
  tab.retry('asha')
  expect([(await tab.close(record))?.ok, record.isClosedElsewhere()]).toEqual([false, true])
  expect(world.server.saves.length).toBe(1)
  expect((await tab.draftsOf(record.kind)).map(({ unsaved }) => unsaved)).toEqual([true])
})
