import { isAbsolute, join, relative, sep } from 'node:path'

const SEPARATOR = ' › '

const nameOf = (root, file, titles) => [relative(root, file).split(sep).join('/'), ...titles].join(SEPARATOR)

const ofVitest = ({ testResults }, root) =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      name: nameOf(root, file, [...ancestorTitles, title]),
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  )

const PLAYWRIGHT_OUTCOMES = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }

/** Playwright reports each file as a suite, which contains a suite for each describe block. */
const ofSuite = (suite, path, titles) => [
  ...(suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ path, titles: [...titles, title], outcome: PLAYWRIGHT_OUTCOMES[status] })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, path, [...titles, inner.title])),
]

const ofPlaywright = ({ suites, config }, root) =>
  suites.flatMap((suite) => {
    const path = isAbsolute(suite.file) ? suite.file : join(config.rootDir, suite.file)
    return ofSuite(suite, path, []).map(({ titles, outcome }) => ({
      name: nameOf(root, path, titles),
      outcome,
    }))
  })

/**
 * Returns which tests ran and how they ended, from the JSON reports of Vitest and Playwright.
 */
export const testsThatRan = (reports, root) => {
  const all = reports.flatMap((report) =>
    'testResults' in report ? ofVitest(report, root) : ofPlaywright(report, root),
  )
  const ran = new Map()
  for (const { name, outcome } of all) ran.set(name, [...(ran.get(name) ?? []), outcome])
  return ran
}
