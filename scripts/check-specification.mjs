// Holds docs/specification.md and docs/asvs.md against the tests that ran: `node scripts/check-specification.mjs FOLDER_OF_REPORTS`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './run/root.mjs'
import { testsReportedIn } from './specification/read-reports.mjs'
import { faultsOf, rowsOf } from './specification/table.mjs'

const TABLES = [
  { path: 'docs/specification.md', mayHaveGaps: false },
  { path: 'docs/asvs.md', mayHaveGaps: true },
]

const say = (line) => process.stdout.write(`${line}\n`)

const checkTable = ({ path, mayHaveGaps }, ran) => {
  const rows = rowsOf(readFileSync(join(ROOT, path), 'utf8'))
  const faults = faultsOf(rows, ran, { mayHaveGaps })
  for (const fault of faults) say(fault)
  say(`${path}: ${rows.length} rows, ${faults.length} faults`)
  return faults.length === 0
}

/**
 * Says every row of the tables that no test of this run shows, and how many rows there are.
 * @param folder with the JSON reports of Vitest and Playwright
 * @returns whether every row is shown
 */
export const checkSpecification = (folder) => {
  const ran = testsReportedIn(folder)
  return TABLES.map((table) => checkTable(table, ran)).every((isShown) => isShown)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = checkSpecification(process.argv[2] ?? '.') ? 0 : 1
}
