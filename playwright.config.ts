import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { DESKTOP, PHONE } from './tests/e2e/steps/sizes.ts'
import { freePort } from './tests/free-port.mjs'

// Playwright reads this file again in every worker. Environment variables pass on the values that the first run chose.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'openround-e2e-'))
  process.env.E2E_DATA_DIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
// Servers that single tests start run only for seconds (tests/scripts/built-server.ts).
process.env.SHORT_LIVED_SERVERS = 'yes'
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_BROWSER ??= execFileSync(process.execPath, ['scripts/find-browser.mjs'], { encoding: 'utf8' })

const { executablePath, args, env } = JSON.parse(process.env.E2E_BROWSER)
const port = process.env.E2E_PORT
const address = `http://localhost:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  snapshotPathTemplate: '{testDir}/spoken/{arg}{ext}',
  // Long, so that it ends only tests that hang. The machine may be busy.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: 3,
  // `npm test` leaves out tests of details and secondary screens (decision 13).
  grepInvert: process.env.TEST_DEEP ? [] : /@deep/,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: address,
    // Saves a fifth of the processor time, because compiled scripts stay in the cache. Cookies and storage are cleared.
    reuseContext: true,
    // Shorter than the test's timeout, so that the error names the step that hangs.
    actionTimeout: 60_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace of every test costs an eighth of the run time; --trace=on records one.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
  },
  projects: [
    { name: 'desktop', use: { viewport: DESKTOP } },
    // Tests of screens that have a different layout on a phone.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: PHONE, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    // Starts on a prepared cluster, because the first start takes seconds, during which no test could run.
    command: `node tests/child-process/run.mjs /tests/child-process/lay-cluster.ts "${process.env.E2E_DATA_DIR}" && node dist/server/main.js`,
    url: `${address}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: process.env.E2E_DATA_DIR,
      ADMIN_EMAILS: 'admin@openround.example',
      QUICK_PASSWORD_HASHES: 'yes',
      // Short, so that tests need not wait long for final decisions. Tests that undo a decision have their own
      // server (steps/server-with-long-undo.ts).
      UNDO_SECONDS: '3',
      // The tests' own proxy runs in front of the server, so that new users do not share one network
      // (steps/sign-up.ts).
      TRUST_PROXY: '127.0.0.1,::1',
    },
  },
})
