import { defineConfig } from '@playwright/test'

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
