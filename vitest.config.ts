import { defineConfig } from 'vitest/config'

// Tests use the database of TEST_DATABASE_URL or an embedded one, never the shell's DATABASE_URL.
if (process.env.TEST_DATABASE_URL) process.env.DATABASE_URL = process.env.TEST_DATABASE_URL
else delete process.env.DATABASE_URL

/** Tests with a database, which run on either engine unless they are listed in RUN_ONCE. */
const WITH_DATABASE = ['api', 'access', 'agreement', 'database'].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
)

/**
 * Tests without a database, or with their own, for which a run on the other engine would show nothing new. They fail if
 * they call `openTestDatabase` (tests/database/engines.ts).
 */
const RUN_ONCE = [
  'tests/storage/file-store.test.ts',
  'tests/access/{policies,second-step}.test.ts',
  'tests/agreement/{access-document,asvs,browser-bundle,citations,constants,dangerous-functions}.test.ts',
  'tests/agreement/{deployment,documents,oldest-browsers,packages,proxies,text-direction}.test.ts',
  'tests/agreement/second-form.test.tsx',
  'tests/api/{password-cost,serving}.test.ts',
  'tests/database/{backup,backup-refusals,batch-round-trips,copies,create-database,durability,earlier-release,encryption,lock,managed-owner,managed-server,migrate,one-login,prepared-cluster,recusals-at-once,save-round-trips,server,several-hosts,upgrade-from-0.1,upgrades,upkeep}.test.ts',
]

/**
 * Tests that `npm test` runs on the embedded engine too, because the engines may differ there: the database's methods,
 * roles, forged statements, constraints, triggers, the sorting and splitting of text, and saving an application.
 * `npm run test:deep` runs everything on both engines (decision 13).
 */
const EMBEDDED_SAMPLE = [
  'tests/database/{conditional-writes,listening,names,real-schema,roles,second-form,submission-tally}.test.ts',
  'tests/access/{account-in-sql,audit-log-in-sql,forgeries}.test.ts',
  'tests/agreement/{catalogue,word-count}.test.ts',
  'tests/api/applications.test.ts',
]

const { MADE_MODULES } = process.env

export default defineConfig({
  test: {
    maxWorkers: 2,
    environment: 'node',
    // Long, so that it ends only tests that hang. No test may depend on the speed of the machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // A worker loads modules once for all its files, so tests must not change globals or module state.
    isolate: false,
    // Stages of `npm test` share transformed modules.
    experimental: { fsModuleCache: Boolean(MADE_MODULES), fsModuleCachePath: MADE_MODULES },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: process.env.EMBEDDED_SAMPLE ? EMBEDDED_SAMPLE : WITH_DATABASE,
          exclude: RUN_ONCE,
        },
      },
      {
        extends: true,
        test: { name: 'once', include: RUN_ONCE, env: { RUNS_ONCE: 'yes' } },
      },
      // Tests of the built program. They choose their own databases.
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['tests/{scripts,faults}/**/*.test.ts'],
          env: { SHORT_LIVED_SERVERS: 'yes' },
        },
      },
    ],
  },
})
