// The entry point of every npm script. Uses only Node's own modules at first, because packages may not be installed
// yet.
import { join } from 'node:path'
import { buildIfStale } from './run/build.mjs'
import { installIfStale } from './run/install.mjs'
import { withLock } from './run/lock.mjs'
import { isSupportedNode, supportedNode } from './run/node-versions.mjs'
import { runInTerminal } from './run/process.mjs'
import { complain, ROOT } from './run/root.mjs'

const refuseUnsupportedNode = () => {
  const version = process.versions.node
  if (isSupportedNode(version)) return
  complain(`Openround needs Node ${supportedNode()}; this is ${version}. See https://nodejs.org`)
  process.exit(1)
}

/** Installs packages and builds, unless both are up to date. */
const prepare = ({ full }) =>
  withLock(async () => {
    await installIfStale({ full })
    await buildIfStale()
  })

/** The number of threads takes effect only if it is set before Node starts (deploy/openround.service, Dockerfile). */
const production = () => ({ NODE_ENV: 'production', UV_THREADPOOL_SIZE: '16', ...process.env })

const runBuilt = (entry) => async (args) => {
  await prepare({ full: false })
  return runInTerminal(process.execPath, [join('dist/server', entry), ...args], { env: production() })
}

/** Runs a TypeScript module from tests/. */
const runModule = (module) => async (args) => {
  await prepare({ full: true })
  const script = ['tests/child-process/run.mjs', module]
  return runInTerminal(process.execPath, [...script, ...args], { env: process.env })
}

const runTests = async (options) => {
  await withLock(() => installIfStale({ full: true }))
  const { runAllTests } = await import('../tests/run-all.mjs')
  return runAllTests({ build: () => withLock(buildIfStale), ...options })
}

const COMMANDS = {
  start: runBuilt('main.js'),
  demo: runBuilt('demo.js'),
  admin: runBuilt('admin-command.js'),
  backup: runBuilt('backup-command.js'),
  restore: runBuilt('restore-command.js'),
  install: async () => {
    await withLock(() => installIfStale({ full: true }))
    return 0
  },
  build: async () => {
    await prepare({ full: false })
    return 0
  },
  test: () => runTests({}),
  'test:deep': () => runTests({ deep: true }),
  'test:engines': () => runTests({ engines: true }),
  'test:faults': runModule('/tests/faults/passes/run.ts'),
  'test:cluster': runModule('/tests/cluster/run.ts'),
  'test:records': async ([stories = '10000', seed = String(Date.now() % 2 ** 31)]) => {
    await withLock(() => installIfStale({ full: true }))
    const script = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=api',
      'tests/api/record-stories.test.ts',
    ]
    const env = { ...process.env, RECORD_STORIES: stories, RECORD_SEED: seed }
    return runInTerminal(process.execPath, script, { env })
  },
  bench: runModule('/tests/bench/run.ts'),
  'bench:web': runModule('/tests/bench/web/run.ts'),
  'planted-bugs': async (words) => {
    await withLock(() => installIfStale({ full: true }))
    const { runPlantedBugs } = await import('./planted-bugs.mjs')
    return runPlantedBugs(words)
  },
  mutants: async (places) => {
    await withLock(() => installIfStale({ full: true }))
    const { runMutants } = await import('./mutants.mjs')
    return runMutants(places)
  },
  dev: async (options) => {
    await withLock(() => installIfStale({ full: true }))
    const { develop } = await import('./run/develop.mjs')
    return develop({ isEmpty: options.includes('--empty') })
  },
}

const main = async () => {
  refuseUnsupportedNode()
  process.chdir(ROOT)
  const [name, ...args] = process.argv.slice(2)
  const command = COMMANDS[name]
  if (!command) {
    complain(`Use one of: ${Object.keys(COMMANDS).join(', ')}`)
    return 1
  }
  return command(args)
}

main().then(
  (code) => process.exit(code),
  (error) => {
    complain(error.message)
    process.exit(1)
  },
)
