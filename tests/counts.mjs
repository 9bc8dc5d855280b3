import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export const NOTHING = { passed: 0, failed: 0, skipped: 0, faults: [] }
export const ONE_PASSED = { ...NOTHING, passed: 1 }

/** Returns counts with one failure that belongs to no test. @param words description of the failure */
export const crash = (words) => ({ ...NOTHING, failed: 1, faults: [words] })

export const addUp = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  faults: [...one.faults, ...other.faults],
})

export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const LINES_OF_A_FAULT = 20

const LINES_OF_A_PAGE = 60

const fault = (name, messages, pages = []) => {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split('\n'))
  return [
    name,
    ...lines.slice(0, LINES_OF_A_FAULT),
    ...pages.flatMap((page) => page.split('\n').slice(0, LINES_OF_A_PAGE)),
  ].join('\n    ')
}

// A tool that exits with an error although no test failed has crashed, which counts as one failure.
const withCrash = (counts, exitCode, words = []) =>
  exitCode !== 0 && counts.failed === 0
    ? addUp(counts, crash(fault(`ended with exit code ${exitCode}, though no test failed`, words)))
    : counts

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** Returns where tests/unhandled-errors.mjs writes the errors that Vitest's report at this path omits. */
export const unhandledErrorsOf = (path) => path.replace(/\.json$/, '.unhandled')

const vitestFaults = ({ name, message, assertionResults }) => {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [fault(name, [message ?? ''])]
  return failed.map((one) => fault(`${name} › ${one.fullName}`, one.failureMessages ?? []))
}

/** Returns the counts of a Vitest JSON report. A failed file without a failed test in it counts as one failure. */
export const vitestCounts = (path, exitCode) => {
  const report = readReport(path)
  const unhandled = readReport(unhandledErrorsOf(path))
  if (!report) return withCrash(NOTHING, exitCode, unhandled)
  const bad = report.testResults.filter(({ status }) => status === 'failed')
  const crashed = bad.filter(({ assertionResults }) =>
    assertionResults.every((one) => one.status !== 'failed'),
  )
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + crashed.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    faults: bad.flatMap(vitestFaults),
  }
  return withCrash(counts, exitCode, unhandled)
}

/** Returns what was on the pages of a failed test: the outlines in Playwright's description of the failure. */
const pagesOf = ({ attachments = [] }) =>
  attachments
    .filter(({ name, path }) => name === 'error-context' && existsSync(path))
    .flatMap(({ path }) => readFileSync(path, 'utf8').match(/(?<=```yaml\n).*?(?=\n```)/gs) ?? [])

const playwrightFaults = (suite) => [
  ...(suite.suites ?? []).flatMap(playwrightFaults),
  ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        fault(
          `[${projectName}] ${file} › ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
          results.flatMap(pagesOf),
        ),
      ),
  ),
]

/** Returns the counts of a Playwright JSON report. Errors outside a test count as failures. */
export const playwrightCounts = (path, exitCode) => {
  const report = readReport(path)
  if (!report) return withCrash(NOTHING, exitCode)
  const { expected, unexpected, flaky, skipped } = report.stats
  const counts = {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    faults: [
      ...playwrightFaults(report),
      ...report.errors.map(({ message }) => fault('outside a test', [message])),
    ],
  }
  return withCrash(counts, exitCode)
}
