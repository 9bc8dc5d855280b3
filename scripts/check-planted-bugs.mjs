// Checks that every planted bug's test is in the reports. Run `node scripts/check-planted-bugs.mjs FOLDER_OF_REPORTS`.
import { fileURLToPath } from 'node:url'
import { bugsWithoutTest } from './planted-bugs/judge.mjs'
import { readPlantedBugs } from './planted-bugs/read.mjs'
import { testsReportedIn } from './specification/read-reports.mjs'

const say = (line) => process.stdout.write(`${line}\n`)

/**
 * Prints the number of planted bugs, and each bug whose test is not in the reports because it was renamed or removed.
 * @param folder the folder with the JSON reports of Vitest and Playwright
 * @returns true if every bug has its test
 */
export const checkPlantedBugs = (folder) => {
  const bugs = readPlantedBugs()
  const faults = bugsWithoutTest(bugs, testsReportedIn(folder))
  for (const fault of faults) say(fault)
  say(`planted bugs: ${bugs.length}, ${faults.length} without their test`)
  return faults.length === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = checkPlantedBugs(process.argv[2] ?? '.') ? 0 : 1
}
