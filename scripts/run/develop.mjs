import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { complain } from './root.mjs'

// Uses a separate folder because `npm start` runs dist, which must never be half built.
const OUT = '.cache/dev'
const SERVER = join(OUT, 'server/main.js')
const DEMO = join(OUT, 'server/demo.js')
const DEMO_DATA = join(OUT, 'demo-data')
const PAUSE = 300
const STOP_TIMEOUT = 10_000

const vite = (args, environment = {}) =>
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...args], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'development', ...environment },
  })

const buildServer = () =>
  vite([
    ...['build', '--watch', '--mode', 'development', '--config', 'vite.server.config.ts'],
    ...['--outDir', join(OUT, 'server')],
  ])

/** Starts Vite's server at the public address. It reloads changed screens. */
const serveScreens = (port, behind) =>
  vite(['--port', String(port), '--strictPort', '--logLevel', 'warn'], {
    SERVER_BEHIND: `http://127.0.0.1:${behind}`,
  })

const builtAt = () => (existsSync(SERVER) ? statSync(SERVER).mtimeMs : 0)

const startServer = (script, environment) => {
  const env = { ...process.env, NODE_ENV: 'development', ...environment }
  return spawn(process.execPath, ['--enable-source-maps', ...script], { stdio: 'inherit', env })
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

/** Returns the port if it is free, a free one for 0, and undefined if it is in use. */
const findPort = (wanted) =>
  new Promise((resolve) => {
    const server = createTcpServer()
    server.once('error', () => resolve(undefined))
    server.listen(wanted, 'localhost', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/**
 * Serves the screens from their sources, and forwards API calls to the server, which is rebuilt and restarted when a
 * source changes. Runs until Ctrl+C, or until the screens' server or the build ends.
 *
 * The server has the demo's companies and people, which are kept between runs, unless `isEmpty` is set or a variable
 * names another installation.
 * @returns the exit code: 0 after Ctrl+C, otherwise 1
 */
export const develop = async ({ isEmpty }) => {
  mkdirSync(OUT, { recursive: true })
  const started = Date.now()
  const port = Number(process.env.PORT ?? 3000)
  if (!(await findPort(port))) {
    complain(`Port ${port} is in use. Set PORT to another one, and DATA_DIR if another bin/dev is running.`)
    return 1
  }
  const behind = await findPort(0)
  const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://localhost:${port}`
  const hasDemo = !isEmpty && !process.env.DATA_DIR && !process.env.DATABASE_URL
  const script = hasDemo ? [DEMO, DEMO_DATA] : [SERVER]
  const watching = [serveScreens(port, behind), buildServer()]
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A second signal must not end this process before the ones that it has started.
    process.on(signal, () => {
      stopping = true
    })
  }
  let server
  let running = started
  while (!stopping && !watching.some(hasEnded)) {
    await sleep(PAUSE)
    const built = builtAt()
    // The build may not be complete yet.
    if (built <= running || Date.now() - built < PAUSE) continue
    running = built
    if (server) complain('Restarting the server …')
    await end(server)
    server = startServer(script, { PORT: String(behind), PUBLIC_URL })
  }
  await Promise.all([server, ...watching].map(end))
  return stopping ? 0 : 1
}
