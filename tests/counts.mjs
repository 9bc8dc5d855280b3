import { existsSync, readFileSync } from 'node:fs'

export const NOTHING = { passed: 0, failed: 0, skipped: 0 }
export const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 }
export const CRASHED = { passed: 0, failed: 1, skipped: 0 }

export const addUp = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

// A tool that ends badly without naming a failed test has crashed, and that counts as one.
const withCrash = (counts, exitCode) =>
  exitCode !== 0 && counts.failed === 0 ? addUp(counts, CRASHED) : counts

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** Counts of a Vitest JSON report; a file that failed without naming a test counts as one failed. */
export const vitestCounts = (path, exitCode) => {
  const report = readReport(path)
  if (!report) return withCrash(NOTHING, exitCode)
  const crashed = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + crashed.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
  return withCrash(counts, exitCode)
}

/** Counts of a Playwright JSON report; errors outside a test count as failed. */
export const playwrightCounts = (path, exitCode) => {
  const report = readReport(path)
  if (!report) return withCrash(NOTHING, exitCode)
  const { expected, unexpected, flaky, skipped } = report.stats
  return withCrash({ passed: expected + flaky, failed: unexpected + report.errors.length, skipped }, exitCode)
}
