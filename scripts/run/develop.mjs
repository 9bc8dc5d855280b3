import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { complain } from './root.mjs'

// A folder of its own: dist is what `npm start` runs, and must never be half built.
const OUT = '.cache/dev'
const SERVER = join(OUT, 'server/main.js')
const PAUSE = 300
const STOP_TIMEOUT = 10_000

const watchBuild = (...args) =>
  spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--watch', '--mode', 'development', ...args],
    {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, NODE_ENV: 'development' },
    },
  )

const builtAt = () => (existsSync(SERVER) ? statSync(SERVER).mtimeMs : 0)

const startServer = () => {
  const env = { ...process.env, NODE_ENV: 'development' }
  return spawn(process.execPath, ['--enable-source-maps', SERVER], { stdio: 'inherit', env })
}

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null

const end = async (child) => {
  if (!child || hasEnded(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT)
  child.kill('SIGTERM')
  await ended
  clearTimeout(force)
}

/** Builds on every change, into a folder of its own, and restarts the server with each new build; until Ctrl-C. */
export const develop = async () => {
  mkdirSync(OUT, { recursive: true })
  const started = Date.now()
  const web = watchBuild('--outDir', join(process.cwd(), OUT, 'web'), '--emptyOutDir')
  const builds = [web, watchBuild('--config', 'vite.server.config.ts', '--outDir', join(OUT, 'server'))]
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      stopping = true
    })
  }
  let server
  let running = started
  while (!stopping && !builds.some(hasEnded)) {
    await sleep(PAUSE)
    const built = builtAt()
    // A build that has just been written may still be being written.
    if (built <= running || Date.now() - built < PAUSE) continue
    running = built
    if (server) complain('Restarting the server …')
    await end(server)
    server = startServer()
  }
  await Promise.all([server, ...builds].map(end))
  return stopping ? 0 : 1
}
