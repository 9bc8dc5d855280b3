// Holds docs/specification.md against the tests that ran: `node scripts/check-specification.mjs FOLDER_OF_REPORTS`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testsThatRan } from './specification/reports.mjs'
import { faultsOf, rowsOf } from './specification/table.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TABLE = 'docs/specification.md'

const say = (line) => process.stdout.write(`${line}\n`)

/**
 * Says every row of the table that no test of this run shows, and how many rows there are.
 * @param folder with the JSON reports of Vitest and Playwright
 * @returns whether every row is shown
 */
export const checkSpecification = (folder) => {
  const rows = rowsOf(readFileSync(join(ROOT, TABLE), 'utf8'))
  const reports = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  const faults = faultsOf(rows, testsThatRan(reports, ROOT))
  for (const fault of faults) say(fault)
  say(`${TABLE}: ${rows.length} rows, ${faults.length} faults`)
  return faults.length === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = checkSpecification(process.argv[2] ?? '.') ? 0 : 1
}
