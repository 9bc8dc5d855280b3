// Runs all tests in stages for `npm test` and `npm run test:deep`, and prints the sum of their counts.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPlantedBugs } from '../scripts/check-planted-bugs.mjs'
import { checkSpecification } from '../scripts/check-specification.mjs'
import { accessLine } from './access-cells.mjs'
import { cleanEnvironment } from './clean-environment.mjs'
import {
  crash,
  NOTHING,
  ONE_PASSED,
  playwrightCounts,
  summary,
  unhandledErrorsOf,
  vitestCounts,
} from './counts.mjs'
import { slowestFiles } from './durations.mjs'
import { runStages, runTool } from './stages.mjs'

const say = (line) => process.stdout.write(`${line}\n`)

/**
 * Makes a folder for temporary files and reports. The database server, which does not run as root, can access it too.
 */
const makeScratch = (deep) => {
  const scratch = mkdtempSync(join(tmpdir(), 'openround-tests-'))
  chmodSync(scratch, 0o711)
  const reports = join(scratch, 'reports')
  mkdirSync(reports)
  const env = {
    ...cleanEnvironment(),
    TMPDIR: scratch,
    MADE_MODULES: join(scratch, 'modules'),
    ...(deep && { TEST_DEEP: 'yes' }),
  }
  return { scratch, reports, env }
}

const vitest = (project, { reports, env }, more = {}) => ({
  name: project,
  run: async (name) => {
    const report = join(reports, `${name}.json`)
    const names = ['default', 'json', './tests/unhandled-errors.mjs']
    const reporters = [...names.map((reporter) => `--reporter=${reporter}`), `--outputFile.json=${report}`]
    const args = ['run', `--project=${project}`, '--passWithNoTests', ...reporters]
    const code = await runTool(name, process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
      ...env,
      ...more,
      UNHANDLED_ERRORS: unhandledErrorsOf(report),
    })
    return vitestCounts(report, code)
  },
})

/** Starts a PostgreSQL server in a process that ends with this one, even if this one is killed. */
const startPostgres = (env) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tests/postgres-server.mjs'], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = new Promise((done) => child.once('exit', done))
    child.stdout.once('data', (line) =>
      resolve({
        url: line.toString().trim(),
        stop: () => {
          child.stdin.end()
          return ended
        },
      }),
    )
    child.once('exit', () => reject(new Error('PostgreSQL did not start')))
  })

const onPostgres = (scratch) => ({
  name: 'api on PostgreSQL',
  run: async (name) => {
    const server = await startPostgres(scratch.env)
    try {
      return await vitest('api', scratch, { TEST_DATABASE_URL: server.url }).run(name)
    } finally {
      await server.stop()
    }
  },
})

const playwright = (stage, config, { reports, env }) => ({
  name: stage,
  run: async (name) => {
    const report = join(reports, `${name}.json`)
    const args = [
      'node_modules/@playwright/test/cli.js',
      'test',
      `--config=${config}`,
      '--reporter=list,json',
    ]
    const code = await runTool(name, process.execPath, args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    return playwrightCounts(report, code)
  },
})

const agreement = (name, check, { reports }) => ({
  name,
  run: async () => (check(reports) ? ONE_PASSED : crash(`${name}: see its lines above`)),
})

const readReports = (folder) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.replace(/\.json$/, ''), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )

const printTimes = (stages, folder) => {
  const reports = readReports(folder)
  say('\n── seconds')
  for (const { name, seconds } of stages) say(`${String(seconds).padStart(9)}  ${name}`)
  say('\n── slowest files')
  for (const line of slowestFiles(reports, process.cwd())) say(line)
  say(`\n${accessLine(reports)}`)
}

const printCounts = (total, isEmpty) => {
  if (isEmpty) say('\nNo test passed, which counts as a failure.')
  // Repeats the failures at the end, because logs are often cut to their last lines.
  if (total.faults.length > 0) say('\n── failed')
  for (const fault of total.faults) say(`\n${fault}`)
  say(`\n${summary(total)}`)
}

/**
 * Runs all stages, even after one that failed.
 * @param deep true to run every database test on both engines, the long variants and the browser tests with `@deep`
 * @param engines true to run only the browser tests in Firefox and WebKitGTK
 * @returns the exit code: 1 if a test failed or none passed, or 128 plus the number of the signal that ended the run
 */
export const runAllTests = async ({ build, deep = false, engines = false }) => {
  mkdirSync('.cache', { recursive: true })
  const scratch = makeScratch(deep)
  const buildStage = { name: 'build', run: () => build().then(() => NOTHING) }
  const onEmbedded = vitest('api', scratch, deep ? {} : { EMBEDDED_SAMPLE: 'yes' })
  // These checks also need the report of the browser tests.
  const checks = [
    agreement('specification', checkSpecification, scratch),
    agreement('planted bugs', checkPlantedBugs, scratch),
  ]
  const inEngines = playwright('engines', 'tests/engines/playwright.config.ts', scratch)
  const inBrowser = playwright('browser', 'playwright.config.ts', scratch)
  const groups = [
    // The two lanes take about the same time. The browser stage runs alone, because it uses all processors.
    [
      [vitest('scripts', scratch), vitest('once', scratch), onEmbedded],
      [vitest('unit', scratch), onPostgres(scratch)],
    ],
    [[inBrowser]],
    [checks],
  ]
  const { total, stages, signal } = await runStages([[[buildStage]], ...(engines ? [[[inEngines]]] : groups)])
  if (!engines) printTimes(stages, scratch.reports)
  rmSync(scratch.scratch, { recursive: true, force: true, maxRetries: 5 })
  const isEmpty = total.passed === 0
  printCounts(total, isEmpty)
  if (signal) return 128 + constants.signals[signal]
  return total.failed > 0 || isEmpty ? 1 : 0
}
