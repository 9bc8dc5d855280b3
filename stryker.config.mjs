/** Mutation testing of rules and policies: `npm run mutants`, see docs/how-to/mutation-testing.md. */
export default {
  mutate: [
    'src/domain/**/*.ts',
    'src/server/access/*.ts',
    '!**/*.test.ts',
    // Generated. A test compares the whole list with the library from which it is generated.
    '!src/domain/accounts/locations.ts',
  ],
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/ignore-texts.mjs'],
  ignorers: ['texts'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.config.mjs' },
  concurrency: 2,
  incremental: true,
  incrementalFile: '.cache/mutants/known.json',
  tempDirName: '.cache/mutants/copy',
  ignorePatterns: ['/.cache', '/data', '/dist', '/docs/pictures', '/test-results', '/playwright-report'],
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false, logTests: false },
  htmlReporter: { fileName: '.cache/mutants/report.html' },
  jsonReporter: { fileName: '.cache/mutants/report.json' },
  thresholds: { high: 95, low: 90, break: 90 },
}
