import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/root.mjs'
import { testsThatRan } from './reports.mjs'

/**
 * Returns which tests of a run ended how, from the reports of Vitest and Playwright (reports.mjs).
 */
export const testsReportedIn = (folder) => {
  const reports = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return testsThatRan(reports, ROOT)
}
