import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import everyRun from '../../vitest.config.ts'
import { unloadable } from './unloadable.mjs'

/** Runs the tests that should fail for a mutant of a rule: those next to the rule, and others that need no server. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    reporters: [unloadable],
    // Files share loaded modules, because these tests change no module state.
    isolate: false,
    testTimeout: everyRun.test?.testTimeout,
    include: [
      'src/{domain,server/access}/**/*.test.ts',
      'tests/access/{policies,second-step}.test.ts',
      'tests/agreement/constants.test.ts',
    ],
  },
})
