import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { createConnectionQueue } from './connection-queue.ts'

const later = <T>(value: T, ms = 20) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms))

test('runs tasks one at a time, in order, even after a failure', async () => {
  const { run } = createConnectionQueue(1_000)
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await later(undefined)
    seen.push(`${name} ends`)
    if (name === 'a') throw new Error('failed')
    return name
  }
  const results = await Promise.allSettled([run(work('a')), run(work('b'))])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('continues with the next task after a synchronous throw', async () => {
  const { run } = createConnectionQueue(1_000)
  const thrown = run(() => {
    throw new Error('at once')
  })
  await expect(thrown).rejects.toThrow('at once')
  expect(await run(async () => 'next')).toBe('next')
})

test('rejects a task that waited too long, without running it [V15.4.3]', async () => {
  const { run } = createConnectionQueue(10)
  let ran = false
  const first = run(() => later('done', 60))
  const second = run(async () => {
    ran = true
  })
  await expect(second).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  expect(await first).toBe('done')
  expect(await run(async () => 'next')).toBe('next')
  expect(ran).toBe(false)
})

test('rejects a nested task as not available instead of deadlocking [V15.4.3]', async () => {
  const { run } = createConnectionQueue(10)
  await expect(run(() => run(async () => 'never'))).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
})

test('close waits for queued tasks and accepts no new ones', async () => {
  const { run, close } = createConnectionQueue(1_000)
  const order: string[] = []
  const last = run(async () => later(order.push('work')))
  const closed = close(async () => {
    order.push('close')
  })
  await expect(run(async () => 'late')).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  await Promise.all([last, closed])
  expect(order).toEqual(['work', 'close'])
})

test("alternates reads and writes, each in order and in its caller's async context", async () => {
  const { run } = createConnectionQueue(60_000)
  const asking = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  let begin = () => {}
  const first = run(() => new Promise<void>((resolve) => (begin = resolve)))
  const asked = (['writing', 'writing', 'writing', 'reading', 'reading'] as const).map((errand, place) =>
    asking.run(`${errand} ${place}`, () =>
      run(async () => {
        seen.push(asking.getStore())
      }, errand),
    ),
  )
  begin()
  await Promise.all([first, ...asked])
  expect(seen).toEqual(['reading 3', 'writing 0', 'reading 4', 'writing 1', 'writing 2'])
})
