import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { unloadable } from './unloadable.mjs'

/** The tests that a changed rule has to fail: those beside it, and those elsewhere that need no server. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    reporters: ['default', unloadable],
    include: [
      'src/{domain,server/access}/**/*.test.ts',
      'tests/access/{policies,second-step}.test.ts',
      'tests/agreement/constants.test.ts',
    ],
  },
})
