import { defineConfig } from 'vitest/config'

// Tests use the database of TEST_DATABASE_URL or an embedded one, never DATABASE_URL of the calling shell.
if (process.env.TEST_DATABASE_URL) process.env.DATABASE_URL = process.env.TEST_DATABASE_URL
else delete process.env.DATABASE_URL

/** Tests that use a database run on both engines unless they are listed below. */
const ON_AN_ENGINE = ['api', 'access', 'agreement', 'database'].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
)

/** Files that use no database, or start their own (enforced by tests/database/engines.ts). */
const ONCE = [
  'tests/storage/file-store.test.ts',
  'tests/access/{policies,second-step}.test.ts',
  'tests/agreement/{access-document,asvs,browser-bundle,citations,constants,dangerous-functions}.test.ts',
  'tests/agreement/{deployment,documents,packages,proxies}.test.ts',
  'tests/agreement/second-form.test.tsx',
  'tests/api/{password-cost,serving}.test.ts',
  'tests/database/{backup,backup-refusals,copies,create-database,durability,earlier-release,encryption,lock,managed-owner,managed-server,migrate,one-login,prepared-cluster,recusals-at-once,save-round-trips,server,upgrade-from-0.1,upgrades,upkeep}.test.ts',
]

/**
 * Files that behave the same on both engines (decision 13); `npm test` runs them on PostgreSQL only. Races belong here too:
 * the embedded engine runs one transaction at a time. `fuzz` and `access` still call every endpoint on both engines.
 */
const ALIKE = [
  'tests/agreement/endpoints.test.ts',
  'tests/api/accounts-{email,links,own-sessions,password,profile,reset,sessions}.test.ts',
  'tests/api/{affiliations,attachments,audit-log-batches,batch-of-500,confirmation}.test.ts',
  'tests/api/{email-outbox,email-smtp,email-templates,fair-queue,files-bucket,files-download}.test.ts',
  'tests/api/{files-upload,generated-client,headers,held-decisions,http-surface,log,metrics}.test.ts',
  'tests/api/{middleware,minimum-response-time,names,non-interference,other-person,pdf}.test.ts',
  'tests/api/{record-stories,saved-views,team,undo,undo-races}.test.ts',
  'tests/api/two-step-{account,administrators,keys,sign-in}.test.ts',
]

/** Set by `npm test` only, so that a single file can run on either engine. */
const elsewhere = process.env.ALIKE_ELSEWHERE ? ALIKE : []

const { MADE_MODULES } = process.env

export default defineConfig({
  test: {
    maxWorkers: 2,
    environment: 'node',
    // Only stops tests that hang: the machine may be busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // Files of a worker share modules, so no test may leave changes in a module or a global.
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
        test: { name: 'api', include: ON_AN_ENGINE, exclude: [...ONCE, ...elsewhere] },
      },
      {
        extends: true,
        test: { name: 'once', include: ONCE, env: { RUNS_ONCE: 'yes' } },
      },
      // Starts the built program with the embedded database, regardless of TEST_DATABASE_URL.
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
