import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment } from '../../tests/clean-environment.mjs'

/** Milliseconds after which a run that hangs is killed. Vitest's own time limits usually end it earlier. */
const TIME_LIMIT = 3_600_000

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Kills a process and everything it started, which a signal to the process alone would leave running. */
const killGroup = (child) => {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/**
 * Runs tests in some files of a copy.
 * @param names names of the tests; if empty, all tests of the files run
 * @returns the report of `reporter.mjs`, or undefined if the run did not finish
 */
export const runTests = async ({ folder, scratch, running }, files, names) => {
  const report = join(scratch, 'report.json')
  rmSync(report, { force: true })
  const filter = names.length > 0 ? ['-t', names.map(escapeRegExp).join('|')] : []
  const args = ['run', ...files, ...filter, '--reporter=scripts/planted-bugs/reporter.mjs']
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: folder,
    env: {
      ...cleanEnvironment(),
      TMPDIR: scratch,
      // All runs share compiled modules, because a bug changes only one file.
      MADE_MODULES: join(scratch, 'modules'),
      PLANTED_BUGS_REPORT: report,
    },
    stdio: 'ignore',
    detached: true,
    timeout: TIME_LIMIT,
    killSignal: 'SIGKILL',
  })
  const stop = () => killGroup(child)
  running.add(stop)
  await new Promise((resolve) => child.once('exit', resolve))
  // A failed test may leave processes running.
  stop()
  running.delete(stop)
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
}
