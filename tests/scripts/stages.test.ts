import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { slowestFiles } from '../durations.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openround-stages-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns JavaScript that defines a stage, which runs `code` in a process. */
const tool = (name: string, code: string) => `tool('${name}', ${JSON.stringify(code)})`

/** Runs groups of lanes in a process, as `npm test` does. @param stages JavaScript made with `tool` */
function run(stages: string) {
  const script = `
    import { runStages, runTool } from './tests/stages.mjs'
    import { NOTHING, summary } from './tests/counts.mjs'
    const tool = (name, code) => ({
      name,
      run: async () => {
        const exit = await runTool(name, process.execPath, ['-e', code], process.env)
        return { ...NOTHING, passed: exit === 0 ? 1 : 0, failed: exit === 0 ? 0 : 1 }
      },
    })
    const { total, stages, signal } = await runStages(${stages}, 500)
    console.log(JSON.stringify({ names: stages.map(({ name }) => name), said: summary(total), faults: total.faults, signal }))
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, FOLDER: folder },
  })
  const said = text(child.stdout)
  return {
    child,
    lines: async () => (await said).split('\n'),
    outcome: async () => JSON.parse((await said).trim().split('\n').at(-1) ?? ''),
  }
}

const TOUCH = (name: string) =>
  `require('fs').writeFileSync(process.env.FOLDER + '/${name}', String(process.pid))`

/** Code that ignores signals, runs in a process group of its own, and writes its process id to the file `stubborn`. */
const STUBBORN = `
  process.on('SIGINT', () => {}); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); ${TOUCH('stubborn')}`

const STARTS_STUBBORN = `
  require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(STUBBORN)}], { detached: true, stdio: 'ignore' })
  setInterval(() => {}, 1000)`

const lives = (pid: number) => {
  // A zombie process does not count as alive.
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ') Z'
  return stat.split(') ').at(-1)?.startsWith('Z') === false
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops the processes of a stage, and no further stage starts',
  async (signal) => {
    const first = `${tool('first', STARTS_STUBBORN)}, ${tool('second', TOUCH('second'))}`
    const { child, outcome } = run(`[[[${first}]], [[${tool('third', TOUCH('third'))}]]]`)
    const path = join(folder, 'stubborn')
    await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8') !== '').toBe(true)
    const stubborn = Number(readFileSync(path, 'utf8'))
    expect(lives(stubborn)).toBe(true)
    child.kill(signal)
    expect(await outcome()).toEqual({
      names: ['first'],
      said: '0 passed, 2 failed',
      faults: [`stopped by ${signal}`],
      signal,
    })
    await expect.poll(() => lives(stubborn)).toBe(false)
    expect([existsSync(join(folder, 'second')), existsSync(join(folder, 'third'))]).toEqual([false, false])
  },
)

test('runs lanes in parallel and their stages in order, and prefixes their output', async () => {
  const waitFor = (name: string) =>
    `const t = setInterval(() => { if (require('fs').existsSync(process.env.FOLDER + '/${name}')) { clearInterval(t); console.log('met') } }, 20)`
  const one = `${tool('one', `${waitFor('two')}; ${TOUCH('one')}`)}, ${tool('next', 'process.exit(3)')}`
  const two = tool('two', `${waitFor('one')}; ${TOUCH('two')}`)
  const { lines, outcome } = run(`[[[${one}], [${two}]], [[${tool('last', '')}]]]`)
  expect(await outcome()).toEqual({
    names: ['one', 'next', 'two', 'last'],
    said: '3 passed, 1 failed',
    faults: [],
  })
  expect((await lines()).filter((line) => line.includes('│')).sort()).toEqual(['one │ met', 'two │ met'])
})

test('lists the slowest files of all stages first', () => {
  const vitest = {
    testResults: [
      { name: '/here/tests/a.test.ts', startTime: 1_000, endTime: 3_500 },
      { name: '/here/tests/b.test.ts', startTime: 1_000, endTime: 1_100 },
    ],
  }
  const story = (projectName: string, ...durations: number[]) => ({
    projectName,
    results: durations.map((duration) => ({ duration })),
  })
  const specs = [{ file: 'c.test.ts', tests: [story('desktop', 1_000, 2_000), story('phone', 700)] }]
  const playwright = {
    suites: [{ suites: [{ specs }], specs: [{ file: 'c.test.ts', tests: [story('phone', 300)] }] }],
  }
  expect(slowestFiles({ api: vitest, browser: playwright }, '/here', 3)).toEqual([
    '    3.0 s  browser: c.test.ts, desktop',
    '    2.5 s  api: tests/a.test.ts',
    '    1.0 s  browser: c.test.ts, phone',
  ])
})
