import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addUp, CRASHED, NOTHING, ONE_PASSED, playwrightCounts, summary, vitestCounts } from '../counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'openround-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = (content: object) => {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('the sum of all stages reads N passed, N failed, and names what was skipped', () => {
  const all = [ONE_PASSED, CRASHED, { passed: 40, failed: 0, skipped: 0 }].reduce(addUp, NOTHING)
  expect([summary(all), summary({ ...all, skipped: 2 })]).toEqual([
    '41 passed, 1 failed',
    '41 passed, 1 failed, 2 skipped',
  ])
})

test('a file that failed without naming a test counts as one failed', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ]
  const path = report({ testResults, numPassedTests: 3, numFailedTests: 1, numPendingTests: 1 })
  expect(vitestCounts(path, 1)).toEqual({ passed: 3, failed: 2, skipped: 1 })
})

test('a flaky story has passed, an error outside a story has failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }
  expect(playwrightCounts(report({ stats, errors: [{}] }), 1)).toEqual({ passed: 6, failed: 2, skipped: 0 })
})

test('a runner that ends badly without a failed test, or without a report, has crashed', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }
  expect([
    playwrightCounts(report({ stats, errors: [] }), 1),
    vitestCounts(join(folder, 'missing.json'), 1),
  ]).toEqual([{ passed: 5, failed: 1, skipped: 0 }, CRASHED])
})
