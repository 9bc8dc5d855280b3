// Lists the slowest test files from the reports of Vitest and Playwright.
import { basename, relative } from 'node:path'

const ofVitest = ({ testResults }, root) =>
  testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }))

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** Returns the duration of each file per window size: the sum of its tests, which may have run in parallel. */
const ofPlaywright = ({ suites }) => {
  const sums = new Map()
  for (const { file, tests } of suites.flatMap(specsOf)) {
    for (const { projectName, results } of tests) {
      const name = `${basename(file)}, ${projectName}`
      const ms = results.reduce((sum, { duration }) => sum + duration, 0)
      sums.set(name, (sums.get(name) ?? 0) + ms)
    }
  }
  return [...sums].map(([file, ms]) => ({ file, ms }))
}

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`

/**
 * Returns a line for each of the slowest files, the slowest first.
 * @param reports the JSON reports of Vitest and Playwright, by the name of their stage
 * @param root the folder to which the paths are relative
 * @param count number of lines
 */
export const slowestFiles = (reports, root, count = 10) =>
  Object.entries(reports)
    .flatMap(([stage, report]) =>
      ('testResults' in report ? ofVitest(report, root) : ofPlaywright(report)).map((one) => ({
        ...one,
        stage,
      })),
    )
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ stage, file, ms }) => `${seconds(ms)}  ${stage}: ${file}`)
