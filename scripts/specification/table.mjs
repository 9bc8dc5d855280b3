const CELL = /(?<!\\)\|/
const ROW = /^\|\s*(?:[SD]|v5\.0\.0-)\S*\.\d+\s*\|/
const BETWEEN_TESTS = '<br>'
/** In the place of a test: a page that says it, as a link. */
const DOCUMENT = /^\[.+\]\(.+\)$/
/** At the end of a test's name: every test whose name begins so, such as all cases of one table. */
const ANY_ENDING = '…'

const cellsOf = (line) =>
  line
    .split(CELL)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/**
 * The rows of a table of rules: `| S2.14 | rule | path › test name<br>[a page](that-says-it.md) |`.
 * @param markdown text of docs/specification.md or docs/asvs.md
 */
export const rowsOf = (markdown) =>
  markdown
    .split('\n')
    .filter((line) => ROW.test(line))
    .map((line) => {
      const [id, rule = '', tests = ''] = cellsOf(line)
      const named = tests.split(BETWEEN_TESTS).map((name) => name.trim())
      const isDocument = (name) => DOCUMENT.test(name)
      return {
        id,
        rule,
        tests: named.filter((name) => name !== '' && !isDocument(name)),
        documents: named.filter(isDocument),
      }
    })

const repeatedIds = (rows) => {
  const ids = rows.map(({ id }) => id)
  return [...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))].map((id) => `${id} stands twice`)
}

/** The numbers of a group count from 1 without a gap: a row that was lost leaves one. */
const missingIds = (rows) => {
  const ids = new Set(rows.map(({ id }) => id))
  const before = ({ id }) => {
    const [, group, number] = /^(.*\.)(\d+)$/.exec(id)
    return number === '1' ? undefined : `${group}${Number(number) - 1}`
  }
  return rows
    .map(before)
    .filter((id) => id !== undefined && !ids.has(id))
    .map((id) => `${id} is missing`)
}

const outcomesOf = (name, ran) => {
  if (!name.endsWith(ANY_ENDING)) return ran.get(name) ?? []
  const beginning = name.slice(0, -ANY_ENDING.length).trimEnd()
  return [...ran].filter(([one]) => one.startsWith(beginning)).flatMap(([, outcomes]) => outcomes)
}

const faultOfTest = (id, name, ran) => {
  const outcomes = outcomesOf(name, ran)
  if (outcomes.length === 0) return `${id} names a test that did not run: ${name}`
  if (outcomes.every((outcome) => outcome === 'skipped'))
    return `${id} names a test that was skipped: ${name}`
  return outcomes.includes('failed') ? `${id} names a test that failed: ${name}` : undefined
}

const faultsOfRow = ({ id, rule, tests, documents }, ran) => [
  ...(rule === '' ? [`${id} has no rule`] : []),
  ...(tests.length + documents.length === 0 ? [`${id} has no test`] : []),
  ...tests.map((name) => faultOfTest(id, name, ran)).filter((fault) => fault !== undefined),
]

/**
 * What is wrong with the table after a run: a line for each fault, none when every row is shown by tests that passed.
 * @param rows as `rowsOf` reads them
 * @param ran a Map from a test's name, `path › describe › test`, to how it ended: 'passed', 'failed', 'skipped', once a run
 * @param mayHaveGaps whether the numbers are another page's, of which some stand elsewhere
 */
export const faultsOf = (rows, ran, { mayHaveGaps = false } = {}) => {
  if (rows.length === 0) return ['The table has no row']
  const missing = mayHaveGaps ? [] : missingIds(rows)
  return [...repeatedIds(rows), ...missing, ...rows.flatMap((row) => faultsOfRow(row, ran))]
}
