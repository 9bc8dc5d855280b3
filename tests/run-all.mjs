// Every test of the house, one stage after another; `npm test` ends with the sum of their counts.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSpecification } from '../scripts/check-specification.mjs'
import { runInTerminal } from '../scripts/run/process.mjs'
import { cleanEnvironment } from './clean-environment.mjs'
import {
  addUp,
  crash,
  NOTHING,
  ONE_PASSED,
  playwrightCounts,
  summary,
  unhandledErrorsOf,
  vitestCounts,
} from './counts.mjs'

const say = (line) => process.stdout.write(`${line}\n`)

const hasTests = (folder, ending) =>
  readdirSync(folder, { recursive: true }).some((name) => ending.test(name.toString()))

const runTool = (script, args, env) =>
  runInTerminal(process.execPath, [join('node_modules', script), ...args], { env })

const vitest = async ({ project, reports, env = cleanEnvironment() }) => {
  const report = join(reports, `${project}-${Date.now()}.json`)
  const names = ['default', 'json', './tests/unhandled-errors.mjs']
  const reporters = [...names.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`]
  const code = await runTool(
    'vitest/vitest.mjs',
    ['run', `--project=${project}`, '--passWithNoTests', ...reporters],
    { ...env, UNHANDLED_ERRORS: unhandledErrorsOf(report) },
  )
  return vitestCounts(report, code)
}

/** Starts a PostgreSQL server in a process that ends with this one, however this one ends. */
const startPostgres = () =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tests/postgres-server.mjs'], {
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

const onPostgres = async (reports) => {
  const server = await startPostgres()
  try {
    return await vitest({
      project: 'api',
      reports,
      env: { ...cleanEnvironment(), TEST_DATABASE_URL: server.url },
    })
  } finally {
    await server.stop()
  }
}

const inBrowser = async (reports) => {
  if (!hasTests('tests', /^e2e\b.*\.(spec|test)\.ts$/)) return NOTHING
  const report = join(reports, 'e2e.json')
  const env = { ...cleanEnvironment(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], env)
  return playwrightCounts(report, code)
}

const runStage = async ([name, run]) => {
  say(`\n── ${name}`)
  const start = Date.now()
  const counts = await run().catch((error) => crash(`${name}: ${error.stack}`))
  say(`── ${name}: ${summary(counts)} (${Math.round((Date.now() - start) / 1000)} s)`)
  return counts
}

/** Runs all stages, a broken one not stopping the next. Answers with the exit code: 1 if anything failed or nothing ran. */
export const runAllTests = async ({ build }) => {
  mkdirSync('.cache', { recursive: true })
  const reports = mkdtempSync(join(tmpdir(), 'openround-tests-'))
  const stages = [
    ['build', () => build().then(() => NOTHING)],
    ['unit', () => vitest({ project: 'unit', reports })],
    ['scripts', () => vitest({ project: 'scripts', reports })],
    ['api, embedded database', () => vitest({ project: 'api', reports })],
    ['api, PostgreSQL server', () => onPostgres(reports)],
    ['browser', () => inBrowser(reports)],
    // The last: it asks which tests ran.
    [
      'specification',
      async () => (checkSpecification(reports) ? ONE_PASSED : crash('docs/specification.md')),
    ],
  ]
  let total = NOTHING
  for (const stage of stages) total = addUp(total, await runStage(stage))
  rmSync(reports, { recursive: true, force: true })
  if (total.passed === 0) say('\nNo test has passed: that is a failure, too.')
  // Once more, at the end: a log is often cut to its last lines.
  if (total.faults.length > 0) say('\n── failed')
  for (const fault of total.faults) say(`\n${fault}`)
  say(`\n${summary(total)}`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}
