import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/root.mjs'
import { testsThatRan } from './reports.mjs'

/**
 * Returns the tests of a run and how they ended, read from the folder of Vitest and Playwright reports (reports.mjs).
 */
export const testsReportedIn = (folder) => {
  const reports = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return testsThatRan(reports, ROOT)
}
