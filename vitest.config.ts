import { defineConfig } from 'vitest/config'

// Tests speak to the database of TEST_DATABASE_URL, or else to an embedded one; never to the one
// that DATABASE_URL of the shell they are started from may name.
if (process.env.TEST_DATABASE_URL) process.env.DATABASE_URL = process.env.TEST_DATABASE_URL
else delete process.env.DATABASE_URL

const folders = ['api', 'access', 'agreement', 'database']

export default defineConfig({
  test: {
    maxWorkers: 2,
    environment: 'node',
    // Several times what any of them takes on a machine with nothing else to do.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
        },
      },
      // The built program, which is started with the embedded database whatever TEST_DATABASE_URL says.
      {
        extends: true,
        test: { name: 'scripts', include: ['tests/{scripts,faults}/**/*.test.ts'] },
      },
    ],
  },
})
