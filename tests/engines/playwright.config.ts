import { defineConfig } from '@playwright/test'

/**
 * Runs tests in browsers that Playwright cannot drive. Playwright is only the test runner; engines.ts starts the
 * browsers.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/engines',
  globalSetup: './installed.ts',
  // The limits only end tests that hang. Each step has its own time limit, so that the error can name the step.
  globalTimeout: 900_000,
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000, intervals: [100] } },
  // Each worker has its own browser.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  projects: [
    { name: 'firefox' },
    // WebKitGTK's window cannot be as narrow as a phone.
    { name: 'webkitgtk', grepInvert: /@firefox/ },
  ],
})
