import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../free-port.mjs'
import { overHttp, overMarionette, type Send } from './webdriver.ts'

/** A running browser with one session. */
export type Engine = { readonly send: Send; readonly stop: () => Promise<void> }

type Installed = {
  /** Debian packages that are missing. */
  readonly missing: readonly string[]
  readonly start: () => Promise<Engine>
}

export type EngineName = 'firefox' | 'webkitgtk'

/** Returns how to start each engine, and what it lacks on this machine. */
export const ENGINES: Readonly<Record<EngineName, () => Installed>> = {
  firefox: () => {
    const program = inPath('firefox-esr') ?? inPath('firefox')
    return { missing: program ? [] : ['firefox-esr'], start: () => startFirefox(program ?? '') }
  },
  webkitgtk: () => {
    const driver = inPath('WebKitWebDriver')
    const browser = miniBrowser()
    const display = inPath('Xvfb')
    const missing = [...(driver && browser ? [] : ['webkit2gtk-driver']), ...(display ? [] : ['xvfb'])]
    return { missing, start: () => startWebKit(driver ?? '', browser ?? '', display ?? '') }
  },
}

const inPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)

const LIBRARIES = '/usr/lib'

/** Returns the small browser that comes with WebKitGTK, outside PATH. */
function miniBrowser(): string | undefined {
  const libraries = readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name))
  const versions = libraries.flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) => join(folder, name, 'MiniBrowser')),
  )
  return versions.find(existsSync)
}

/** Starts processes in a folder of their own, and ends them together. */
function makeStage() {
  const folder = mkdtempSync(join(tmpdir(), 'openround-engine-'))
  const children: ChildProcess[] = []
  return {
    folder,
    run: (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
      const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder, ...env } })
      children.push(child)
      return child
    },
    stop: async () => {
      await Promise.all(
        children.map(
          (child) =>
            child.exitCode ??
            new Promise((ended) => {
              child.once('close', ended)
              child.kill('SIGKILL')
            }),
        ),
      )
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const PREFERENCES = {
  'marionette.port': 0,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
}

async function startFirefox(program: string): Promise<Engine> {
  const { folder, run, stop } = makeStage()
  const lines = Object.entries(PREFERENCES).map(
    (entry) => `user_pref(${JSON.stringify(entry).slice(1, -1)});`,
  )
  writeFileSync(join(folder, 'user.js'), lines.join('\n'))
  run(program, ['--marionette', '--headless', '--no-remote', '--profile', folder])
  const portFile = join(folder, 'MarionetteActivePort')
  const port = await until(() => existsSync(portFile) && Number(readFileSync(portFile, 'utf8')))
  return { send: await overMarionette(port), stop }
}

async function startWebKit(driver: string, browser: string, display: string): Promise<Engine> {
  const { run, stop } = makeStage()
  const number = await freePort()
  run(display, [`:${number}`, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  await until(() => existsSync(`/tmp/.X11-unix/X${number}`))
  const port = await freePort()
  run(driver, [`--port=${port}`], { DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1' })
  const address = `http://127.0.0.1:${port}`
  await until(() =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const options = { binary: browser, args: ['--automation'] }
  const send = await overHttp(address, { alwaysMatch: { 'webkitgtk:browserOptions': options } })
  return {
    send,
    stop: async () => {
      await send('DeleteSession').catch(() => undefined)
      await stop()
    },
  }
}

const PAUSE_MS = 50

/** Waits for a value that is neither false nor 0. The story's own time limit ends it. */
async function until<T>(read: () => Promise<T | false> | T | false): Promise<T> {
  for (;;) {
    const value = await read()
    if (value) return value
    await setTimeout(PAUSE_MS)
  }
}
