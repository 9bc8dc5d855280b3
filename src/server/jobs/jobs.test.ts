import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startJobs } from './jobs.ts'

const silent = pino({ level: 'silent' })

test('runs a job immediately and repeatedly, never concurrently, even after a failure [V16.5.4]', async () => {
  let running = 0
  const runs: number[] = []
  const job = {
    name: 'count',
    everyMs: 5,
    async run() {
      runs.push(++running)
      await wait(20)
      running--
      if (runs.length === 1) throw new Error('the first time')
    },
  }
  const jobs = startJobs([job], silent)
  await expect.poll(() => runs.length).toBeGreaterThan(3)
  await jobs.stop()
  expect(new Set(runs)).toEqual(new Set([1]))
  expect(running).toBe(0)
})

test('aborts a running job on stop, waits for it and starts no other', async () => {
  const seen: string[] = []
  const job = {
    name: 'long',
    everyMs: 1,
    async run(signal: AbortSignal) {
      seen.push('begun')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await wait(20)
      seen.push('ended')
    },
  }
  const jobs = startJobs([job], silent)
  await jobs.stop()
  await wait(20)
  expect(seen).toEqual(['begun', 'ended'])
})
