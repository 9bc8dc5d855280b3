const CELL = /(?<!\\)\|/
const ROW = /^\|\s*[SD]\S*\.\d+\s*\|/
const BETWEEN_TESTS = '<br>'
/** At the end of a test's name: every test whose name begins so, such as all cases of one table. */
const ANY_ENDING = '…'

const cellsOf = (line) =>
  line
    .split(CELL)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/**
 * The rows of the table of the specification: `| S2.14 | rule | path › test name<br>path › other name |`.
 * @param markdown text of docs/specification.md
 */
export const rowsOf = (markdown) =>
  markdown
    .split('\n')
    .filter((line) => ROW.test(line))
    .map((line) => {
      const [id, rule = '', tests = ''] = cellsOf(line)
      const named = tests.split(BETWEEN_TESTS).map((name) => name.trim())
      return { id, rule, tests: named.filter((name) => name !== '') }
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

const faultsOfRow = ({ id, rule, tests }, ran) => [
  ...(rule === '' ? [`${id} has no rule`] : []),
  ...(tests.length === 0 ? [`${id} has no test`] : []),
  ...tests.map((name) => faultOfTest(id, name, ran)).filter((fault) => fault !== undefined),
]

/**
 * What is wrong with the table after a run: a line for each fault, none when every row is shown by tests that passed.
 * @param rows as `rowsOf` reads them
 * @param ran a Map from a test's name, `path › describe › test`, to how it ended: 'passed', 'failed', 'skipped', once a run
 */
export const faultsOf = (rows, ran) => {
  if (rows.length === 0) return ['The table has no row']
  return [...repeatedIds(rows), ...missingIds(rows), ...rows.flatMap((row) => faultsOfRow(row, ran))]
}
