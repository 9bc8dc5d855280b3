/**
 * For Vitest: a test file that fails to load has no tests, and Stryker, which looks for failed tests, would count the
 * mutant as survived. The reporter adds a failed test to such a file.
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
