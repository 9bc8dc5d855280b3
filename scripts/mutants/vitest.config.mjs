import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import everyRun from '../../vitest.config.ts'
import { unloadable } from './unloadable.mjs'

/** Runs the tests that should fail when a rule is mutated: those next to the rule, and others that need no server. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    reporters: [unloadable],
    // Test files share loaded modules, because these tests do not change the state of any module.
    isolate: false,
    testTimeout: everyRun.test?.testTimeout,
    include: [
      'src/{domain,server/access}/**/*.test.ts',
      'tests/access/{policies,second-step}.test.ts',
      'tests/agreement/constants.test.ts',
    ],
  },
})
