import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment } from '../../tests/clean-environment.mjs'
import { onSilence } from './silence.mjs'

/** Milliseconds in which at least one test or hook must end; longer than Vitest lets any of them hang. */
const LONGEST_SILENCE = 900_000

const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Ends a program with all that it started, which a signal to it alone would leave running. */
const stopWhole = (child) => () => {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/**
 * Runs the tests of these names in these files of a copy.
 * @returns what `reporter.mjs` writes, or undefined when there is none
 */
export const runTests = async ({ folder, scratch, running }, files, names) => {
  const report = join(scratch, 'report.json')
  rmSync(report, { force: true })
  const pattern = names.map(literally).join('|')
  const args = ['run', ...files, '-t', pattern, '--reporter=scripts/controls/reporter.mjs']
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: folder,
    // What is planted is one file: all others are made ready once for all runs.
    env: {
      ...cleanEnvironment(),
      TMPDIR: scratch,
      MADE_MODULES: join(scratch, 'modules'),
      CONTROLS_REPORT: report,
    },
    // What the reporter says is a sign of life.
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const stop = stopWhole(child)
  running.add(stop)
  const silence = onSilence(LONGEST_SILENCE, stop)
  child.stdout.on('data', silence.heard)
  await new Promise((resolve) => child.once('exit', resolve))
  silence.end()
  // A test that fails may leave behind what it started.
  stop()
  running.delete(stop)
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
}
