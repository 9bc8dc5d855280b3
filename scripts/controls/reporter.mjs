import { writeFileSync } from 'node:fs'

const errorsOf = (task) =>
  (task.errors?.() ?? task.result().errors ?? []).map(({ name, message }) => ({ name, message }))

/** As `-t` matches it: the names of the groups around a test, then its own. */
const nameOf = (test) => (test.parent.type === 'suite' ? `${nameOf(test.parent)} ${test.name}` : test.name)

/** Vitest's own JSON leaves out what kind of error a test ended with, and an expectation's is told by that alone. */
export default class {
  onHookEnd() {
    process.stdout.write('.')
  }

  onTestCaseResult() {
    process.stdout.write('.')
  }

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
    writeFileSync(process.env.CONTROLS_REPORT, JSON.stringify({ tests, crashes }))
  }
}
