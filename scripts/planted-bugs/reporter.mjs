import { writeFileSync } from 'node:fs'

const errorsOf = (task) =>
  (task.errors?.() ?? task.result().errors ?? []).map(({ name, message }) => ({ name, message }))

/** Returns a test's name as `-t` matches it: the names of its groups, then its own. */
const nameOf = (test) => (test.parent.type === 'suite' ? `${nameOf(test.parent)} ${test.name}` : test.name)

/**
 * Replaces Vitest's own JSON report, which omits the class of an error and so cannot tell a failed assertion from a
 * crash.
 */
export default class {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        file: module.relativeModuleId,
        name: nameOf(test),
        state: test.result().state,
        errors: errorsOf(test),
      })),
    )
    const crashes = modules.flatMap((module) => [module, ...module.children.allSuites()].flatMap(errorsOf))
    writeFileSync(process.env.PLANTED_BUGS_REPORT, JSON.stringify({ tests, crashes }))
  }
}
