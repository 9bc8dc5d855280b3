import { defineConfig } from 'vitest/config'

// Tests speak to the database of TEST_DATABASE_URL, or else to an embedded one; never to the one
// that DATABASE_URL of the shell they are started from may name.
if (process.env.TEST_DATABASE_URL) process.env.DATABASE_URL = process.env.TEST_DATABASE_URL
else delete process.env.DATABASE_URL

/** What speaks to a database runs on both engines; new files do, unless they are named below. */
const ON_AN_ENGINE = ['api', 'access', 'agreement', 'database'].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
)

/** What would say the same twice: it has no database, or starts its own (tests/database/engines.ts sees to it). */
const ONCE = [
  'tests/storage/file-store.test.ts',
  'tests/access/{policies,second-step}.test.ts',
  'tests/agreement/{access-document,asvs,browser-bundle,citations,constants,dangerous-functions}.test.ts',
  'tests/agreement/{deployment,documents,packages,proxies}.test.ts',
  'tests/agreement/second-form.test.tsx',
  'tests/api/{password-cost,serving}.test.ts',
  'tests/database/{backup,backup-refusals,copies,create-database,durability,earlier-release,encryption,lock,managed-owner,managed-server,migrate,one-login,prepared-cluster,recusals-at-once,save-round-trips,server,upgrade-from-0.1,upgrades,upkeep}.test.ts',
]

/** What is the same on either engine, whose work it is not (decision 13): where PostgreSQL has its say, there alone. */
const ALIKE = [
  'tests/agreement/endpoints.test.ts',
  'tests/api/{accounts-links,accounts-own-sessions,accounts-profile,accounts-sessions,attachments,batch-of-500,email-outbox}.test.ts',
  'tests/api/{files-bucket,files-download,files-upload,generated-client,headers}.test.ts',
  'tests/api/{http-surface,log,metrics,middleware,minimum-response-time,names}.test.ts',
  'tests/api/{other-person,pdf,two-step-account,two-step-administrators,two-step-keys}.test.ts',
]

/** `npm test` says so, which has both engines; whoever runs one file by itself may do so on either. */
const elsewhere = process.env.ALIKE_ELSEWHERE ? ALIKE : []

const { MADE_MODULES } = process.env

export default defineConfig({
  test: {
    maxWorkers: 2,
    environment: 'node',
    // Only for what hangs: no test asks how fast it is, and the machine may have much else to do.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // What a file imports is read once a worker; no test may leave anything behind in a module or a global.
    isolate: false,
    // Where it is said: what one stage of `npm test` has made of the source, the next need not make again.
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
      // The built program, which is started with the embedded database whatever TEST_DATABASE_URL says.
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
