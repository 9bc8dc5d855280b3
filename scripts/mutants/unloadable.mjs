/**
 * A Vitest reporter that adds a failed test to each test file that fails to load. Such a file has no tests, so Stryker,
 * which looks for failed tests, would otherwise count the mutant as survived.
 */
export const unloadable = {
  onTestModuleEnd({ task: file }) {
    if (file.result?.state !== 'fail' || file.tasks.length > 0) return
    const { errors } = file.result
    file.tasks.push({
      type: 'test',
      name: 'the file can be loaded',
      file,
      mode: 'run',
      result: { state: 'fail', errors },
    })
  },
}
