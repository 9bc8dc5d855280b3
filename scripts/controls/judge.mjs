const outcomesOf = ({ test }, { tests }) =>
  tests.filter(
    ({ file, name, state }) => file === test.file && name.includes(test.name) && state !== 'skipped',
  )

const failed = ({ state }) => state === 'failed'

/** An expectation that was not met; anything else that a test may throw says nothing about what it expects. */
const isExpectation = ({ name }) => name === 'AssertionError'

const firstLine = ({ name, message }) => `${name}: ${message}`.split('\n')[0]

/** What keeps a control from meaning anything while nothing is planted. */
export const quarrels = (control, report) => {
  if (!report) return [`${control.title}: the tests came to no end`]
  const outcomes = outcomesOf(control, report)
  if (outcomes.length === 0)
    return [`${control.title}: ${control.test.file} has no test '${control.test.name}'`]
  return outcomes.filter(failed).map(({ name }) => `${control.title}: '${name}' fails`)
}

/**
 * Whether a test has caught the bug planted for it.
 * @param report of `reporter.mjs`; undefined when the run came to no end
 * @returns undefined when it was caught by an expectation, else how not
 */
export const judge = (control, report) => {
  if (!report) return 'the test came to no end'
  const [crash] = report.crashes
  if (crash) return `nothing can be tested: ${firstLine(crash)}`
  const outcomes = outcomesOf(control, report)
  if (outcomes.length === 0) return 'no test ran'
  const failures = outcomes.filter(failed)
  if (failures.length === 0) return 'the test passes'
  const other = failures.flatMap(({ errors }) => errors).find((error) => !isExpectation(error))
  return other && `the test ends otherwise than by an expectation: ${firstLine(other)}`
}
