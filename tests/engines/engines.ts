import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../free-port.mjs'
import { PROGRAMS } from './installed.ts'
import { overHttp, overMarionette, type Send } from './webdriver.ts'

/** A running browser with one session. */
export type Engine = { readonly send: Send; readonly stop: () => Promise<void> }

/** The functions that start each engine in a time zone. */
export const ENGINES = { firefox: startFirefox, webkitgtk: startWebKit }

/**
 * Returns a function that starts processes in a separate home folder and in a time zone, and a function that ends all of
 * them.
 */
function makeProcesses(timeZone: string) {
  const folder = mkdtempSync(join(tmpdir(), 'openround-engine-'))
  const children: ChildProcess[] = []
  return {
    folder,
    start: (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
      // With setpriv, the kernel kills the child when this process ends, even if it is killed.
      const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
        stdio: 'ignore',
        env: { ...process.env, HOME: folder, TZ: timeZone, ...env },
      })
      children.push(child)
    },
    stop: async () => {
      const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      const closed = running.map((child) => once(child, 'close'))
      for (const child of running) child.kill('SIGKILL')
      await Promise.all(closed)
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
  // A mouse as the primary pointer, and a touch screen.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 7,
}

async function startFirefox(timeZone: string): Promise<Engine> {
  const { folder, start, stop } = makeProcesses(timeZone)
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});`,
  )
  writeFileSync(join(folder, 'user.js'), lines.join('\n'))
  start(PROGRAMS.firefox, ['--marionette', '--headless', '--no-remote', '--profile', folder])
  const portFile = join(folder, 'MarionetteActivePort')
  const port = () => (existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0)
  await expect.poll(port, 'Firefox starts').toBeGreaterThan(0)
  return { send: await overMarionette(port()), stop }
}

async function startWebKit(timeZone: string): Promise<Engine> {
  const { start, stop } = makeProcesses(timeZone)
  const display = await freePort()
  start(PROGRAMS.xvfb, [`:${display}`, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  await expect.poll(() => existsSync(`/tmp/.X11-unix/X${display}`), 'Xvfb starts').toBe(true)
  const port = await freePort()
  start(PROGRAMS.webKitDriver, [`--port=${port}`], { DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1' })
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, 'WebKitWebDriver starts').toBe(true)
  const options = { binary: PROGRAMS.miniBrowser, args: ['--automation'] }
  const send = await overHttp(address, { alwaysMatch: { 'webkitgtk:browserOptions': options } })
  return {
    send,
    stop: async () => {
      // The driver ends the browser. If the driver hangs, the browser ends with its display.
      await send('DeleteSession').catch(() => undefined)
      await stop()
    },
  }
}
