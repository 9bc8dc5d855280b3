const outcomesOf = ({ test }, report) =>
  report.testResults
    .filter(({ name }) => name.endsWith(`/${test.file}`))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(
      ({ fullName, status }) => fullName.includes(test.name) && status !== 'skipped' && status !== 'pending',
    )

const failed = ({ status }) => status === 'failed'

/** An expectation that was not met; anything else that a test may throw says nothing about what it expects. */
const isAssertion = ({ failureMessages }) =>
  failureMessages.every((message) => message.startsWith('AssertionError'))

/** What keeps a control from meaning anything while nothing is planted. */
export const quarrels = (control, report) => {
  if (!report) return [`${control.title}: the tests came to no end`]
  const outcomes = outcomesOf(control, report)
  if (outcomes.length === 0)
    return [`${control.title}: ${control.test.file} has no test '${control.test.name}'`]
  return outcomes.filter(failed).map(({ fullName }) => `${control.title}: '${fullName}' fails`)
}

/**
 * Whether a test has caught the bug planted for it.
 * @param report Vitest's, as JSON; undefined when the run came to no end
 * @returns undefined when it was caught by an expectation, else how not
 */
export const judge = (control, report) => {
  if (!report) return 'the test came to no end'
  const outcomes = outcomesOf(control, report)
  if (outcomes.length === 0) return `no test ran: ${report.testResults[0]?.message ?? ''}`.trim()
  const failures = outcomes.filter(failed)
  if (failures.length === 0) return 'the test passes'
  const crash = failures.find((failure) => !isAssertion(failure))
  return (
    crash && `the test crashes instead of expecting something: ${crash.failureMessages[0]?.split('\n')[0]}`
  )
}
