import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  addUp,
  crash,
  NOTHING,
  ONE_PASSED,
  playwrightCounts,
  summary,
  unhandledErrorsOf,
  vitestCounts,
} from '../counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'openround-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = (content: object) => {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('prints the sum of all stages as N passed, N failed, N skipped [D-outside.2]', () => {
  const all = [ONE_PASSED, crash('the build'), { ...NOTHING, passed: 40 }].reduce(addUp, NOTHING)
  expect([summary(all), summary({ ...all, skipped: 2 }), all.faults]).toEqual([
    '41 passed, 1 failed',
    '41 passed, 1 failed, 2 skipped',
    ['the build'],
  ])
})

test('counts a test file that fails to load as one failure', () => {
  const failedTest = {
    status: 'failed',
    fullName: 'a deck is private',
    failureMessages: ['expected 200\nto be 403'],
  }
  const testResults = [
    { status: 'passed', name: 'c.test.ts', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', name: 'a.test.ts', message: 'does not parse', assertionResults: [] },
    { status: 'failed', name: 'b.test.ts', assertionResults: [{ status: 'passed' }, failedTest] },
  ]
  const path = report({ testResults, numPassedTests: 3, numFailedTests: 1, numPendingTests: 1 })
  expect(vitestCounts(path, 1)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    faults: [
      'a.test.ts\n    does not parse',
      'b.test.ts › a deck is private\n    expected 200\n    to be 403',
    ],
  })
})

test('counts an uncaught error as one failure and lists it', () => {
  const path = report({ testResults: [], numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 })
  writeFileSync(unhandledErrorsOf(path), JSON.stringify(['Error: Connection terminated']))
  expect(vitestCounts(path, 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    faults: ['ended with exit code 1, though no test failed\n    Error: Connection terminated'],
  })
})

test('counts browser tests, and shows what was on the page of a failed one', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }
  const path = join(folder, 'error-context.md')
  writeFileSync(path, '# Page\n```yaml\n- button "Save"\n```\n# Test source\n')
  const errors = [{ message: '\u001b[31mno such button\u001b[39m' }]
  const results = [{ errors, attachments: [{ name: 'error-context', path }] }]
  const failed = { status: 'unexpected', projectName: 'phone', results }
  const specs = [
    { file: 'print.test.ts', title: 'it prints', tests: [failed] },
    { file: 'print.test.ts', title: 'it is flaky', tests: [{ ...failed, status: 'flaky' }] },
  ]
  const suites = [{ suites: [{ specs }] }]
  expect(playwrightCounts(report({ stats, suites, errors: [{ message: 'no browser' }] }), 1)).toEqual({
    passed: 6,
    failed: 2,
    skipped: 0,
    faults: [
      '[phone] print.test.ts › it prints\n    no such button\n    - button "Save"',
      'outside a test\n    no browser',
    ],
  })
})

test('counts a crash of a test runner and a missing report as failures', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }
  const faults = ['ended with exit code 1, though no test failed']
  expect([
    playwrightCounts(report({ stats, errors: [] }), 1),
    vitestCounts(join(folder, 'missing.json'), 1),
  ]).toEqual([
    { passed: 5, failed: 1, skipped: 0, faults },
    { passed: 0, failed: 1, skipped: 0, faults },
  ])
})
