// Holds the planted bugs against the tests that ran: `node scripts/check-controls.mjs FOLDER_OF_REPORTS`.
import { fileURLToPath } from 'node:url'
import { readControls } from './controls/read.mjs'
import { withoutVictim } from './controls/victims.mjs'
import { testsReportedIn } from './specification/read-reports.mjs'

const say = (line) => process.stdout.write(`${line}\n`)

/**
 * Says every planted bug whose test has not run, renamed or removed since, and how many bugs there are.
 * @param folder with the JSON reports of Vitest and Playwright
 * @returns whether each has its test
 */
export const checkControls = (folder) => {
  const controls = readControls()
  const faults = withoutVictim(controls, testsReportedIn(folder))
  for (const fault of faults) say(fault)
  say(`planted bugs: ${controls.length}, ${faults.length} without their test`)
  return faults.length === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = checkControls(process.argv[2] ?? '.') ? 0 : 1
}
