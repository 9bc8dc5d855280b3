const outcomesOf = ({ test }, { tests }) =>
  tests.filter(
    ({ file, name, state }) => file === test.file && name.includes(test.name ?? '') && state !== 'skipped',
  )

const failed = ({ state }) => state === 'failed'

/** Returns true for a failed assertion. Any other error says nothing about what the test expects. */
const isAssertion = ({ name }) => name === 'AssertionError'

const firstLine = ({ name, message }) => `${name}: ${message}`.split('\n')[0]

const missingTest = ({ test: { file, name } }) =>
  name ? `${file} has no test '${name}'` : `no test of ${file}`

/**
 * Returns what is wrong with a bug's test in a run without the bug, such as that the test fails or does not exist.
 * @param report the report from `reporter.mjs`; undefined if the run did not finish
 */
export const baselineFaults = (bug, report) => {
  if (!report) return [`${bug.title}: the tests did not finish`]
  const outcomes = outcomesOf(bug, report)
  if (outcomes.length === 0) return [`${bug.title}: ${missingTest(bug)}`]
  return outcomes.filter(failed).map(({ name }) => `${bug.title}: '${name}' fails`)
}

/**
 * Returns why a test missed the bug planted for it, or undefined if an assertion caught the bug.
 * @param report the report from `reporter.mjs`; undefined if the run did not finish
 */
export const whyMissed = (bug, report) => {
  if (!report) return 'the test did not finish'
  const [crash] = report.crashes
  if (crash) return `the test file crashes: ${firstLine(crash)}`
  const outcomes = outcomesOf(bug, report)
  if (outcomes.length === 0) return 'no test ran'
  const failures = outcomes.filter(failed)
  if (failures.length === 0) return 'the test passes'
  const errors = failures.flatMap((failure) => failure.errors)
  return errors.some(isAssertion) ? undefined : `the test fails without an assertion: ${firstLine(errors[0])}`
}

/**
 * Returns a line for each planted bug whose test is not among those that ran.
 * @param ran a Map from each reported test, `path › describe › test`, to its outcomes
 */
export const bugsWithoutTest = (bugs, ran) => {
  const tests = [...ran].flatMap(([key, outcomes]) => {
    const [file, ...titles] = key.split(' › ')
    return outcomes.map((state) => ({ file, name: titles.join(' '), state }))
  })
  return bugs
    .filter((bug) => outcomesOf(bug, { tests }).length === 0)
    .map((bug) => `${bug.source}, ${bug.title}: ${missingTest(bug)}`)
}
