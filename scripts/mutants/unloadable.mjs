/**
 * For Vitest: a file of tests that a change keeps from being loaded has no test, and Stryker, which looks for tests
 * that failed, would let the change pass. Such a file gets a test that failed.
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
