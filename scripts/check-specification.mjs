// Checks that every rule of docs/specification.md and docs/asvs.md is covered by a passing test, using the ids in test
// titles. Run `node scripts/check-specification.mjs FOLDER_OF_REPORTS`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './run/root.mjs'
import { testsReportedIn } from './specification/read-reports.mjs'
import { faultsOf, rowsOf, unknownIds } from './specification/table.mjs'

const TABLES = [
  { path: 'docs/specification.md', mayHaveGaps: false },
  { path: 'docs/asvs.md', mayHaveGaps: true },
]

const say = (line) => process.stdout.write(`${line}\n`)

const printFaults = (source, count, faults) => {
  for (const fault of faults) say(fault)
  say(`${source}: ${count}, ${faults.length} faults`)
  return faults.length === 0
}

/**
 * Prints every rule that no passing test of this run covers, and every id in a title that is not a rule.
 * @param folder the folder with the JSON reports of Vitest and Playwright
 * @returns true if every rule is covered and every id is a rule
 */
export const checkSpecification = (folder) => {
  const ran = testsReportedIn(folder)
  const tables = TABLES.map(({ path, ...how }) => ({
    path,
    how,
    rows: rowsOf(readFileSync(join(ROOT, path), 'utf8')),
  }))
  const results = tables.map(({ path, how, rows }) =>
    printFaults(path, `${rows.length} rows`, faultsOf(rows, ran, how)),
  )
  const unknown = unknownIds(
    tables.flatMap(({ rows }) => rows),
    ran,
  )
  return [...results, printFaults('titles', `${ran.size} tests`, unknown)].every((isRight) => isRight)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = checkSpecification(process.argv[2] ?? '.') ? 0 : 1
}
