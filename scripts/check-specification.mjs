// Holds docs/specification.md against the tests that ran: `node scripts/check-specification.mjs FOLDER_OF_REPORTS`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './run/root.mjs'
import { testsReportedIn } from './specification/read-reports.mjs'
import { faultsOf, rowsOf } from './specification/table.mjs'

const TABLE = 'docs/specification.md'

const say = (line) => process.stdout.write(`${line}\n`)

/**
 * Says every row of the table that no test of this run shows, and how many rows there are.
 * @param folder with the JSON reports of Vitest and Playwright
 * @returns whether every row is shown
 */
export const checkSpecification = (folder) => {
  const rows = rowsOf(readFileSync(join(ROOT, TABLE), 'utf8'))
  const faults = faultsOf(rows, testsReportedIn(folder))
  for (const fault of faults) say(fault)
  say(`${TABLE}: ${rows.length} rows, ${faults.length} faults`)
  return faults.length === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = checkSpecification(process.argv[2] ?? '.') ? 0 : 1
}
