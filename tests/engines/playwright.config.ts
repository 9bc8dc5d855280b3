import { defineConfig } from '@playwright/test'
import { ENGINES } from './engines.ts'

// Workers read this file again.
if (process.env.TEST_WORKER_INDEX === undefined)
  for (const [name, lookUp] of Object.entries(ENGINES)) {
    const { missing } = lookUp()
    if (missing.length > 0)
      console.log(`Skips ${name}: install the Debian package ${missing.join(' and ')} to run it.`)
  }

/** Stories in browsers that Playwright does not drive: the runner is Playwright's, the browsers are started by engines.ts. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/engines',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // A browser each.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  projects: [{ name: 'firefox' }, { name: 'webkitgtk' }],
})
