const CELL = /(?<!\\)\|/
const ROW = /^\|\s*(?:[SD]|V)\S*\.\d+\s*\|/
/** If a rule requires documentation, its text links to the page that fulfils it, and no test has to cover it. */
const LINK = /\[[^\]]+\]\([^)]+\)/
/** The ids at the end of a title: `[S5-form.1-8, D-form.31]`. */
const IDS_IN_TITLE = /\[((?:[SDV][\w-]*\.[\d.]+(?:-\d+)?(?:, )?)+)\]/g
const RANGE = /^(.*\.)(\d+)-(\d+)$/

const cellsOf = (line) =>
  line
    .split(CELL)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/**
 * Returns the rows of a table of rules: `| S2.14 | the rule |`.
 * @param markdown text of docs/specification.md or docs/asvs.md
 */
export const rowsOf = (markdown) =>
  markdown
    .split('\n')
    .filter((line) => ROW.test(line))
    .map((line) => {
      const [id, rule = ''] = cellsOf(line)
      return { id, rule, isWritten: LINK.test(rule) }
    })

/** Returns 'S5-form.1', 'S5-form.2', 'S5-form.3' for 'S5-form.1-3', and any other id by itself. */
const expandRange = (id) => {
  const [, group, first, last] = RANGE.exec(id) ?? []
  if (group === undefined) return [id]
  return Array.from({ length: last - first + 1 }, (_, place) => `${group}${Number(first) + place}`)
}

/** Returns the ids in a test's title and in the titles of its groups. */
export const idsIn = (name) =>
  [...name.matchAll(IDS_IN_TITLE)].flatMap(([, ids]) => ids.split(', ').flatMap(expandRange))

const repeatedIds = (rows) => {
  const ids = rows.map(({ id }) => id)
  return [...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))].map((id) => `${id} occurs twice`)
}

/** Returns a line for each missing id. The ids of a group are numbered from 1 without gaps. */
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

const faultOfRow = ({ id, rule, isWritten }, outcomes) => {
  if (rule === '') return `${id} has no rule`
  if (isWritten || outcomes.includes('passed')) return undefined
  if (outcomes.length === 0) return `${id} is not in the title of any test that ran`
  return `${id} is not shown by any test that passed (${outcomes.join(', ')})`
}

/**
 * Returns a line for each fault found in a table after a run: a rule that no passing test covers, or a row that is
 * missing, empty or repeated.
 * @param rows the rows as returned by `rowsOf`
 * @param ran a Map from a test's name, `path › describe › test`, to its outcomes
 * @param mayHaveGaps true if the ids come from another document, so that some numbers may be missing
 */
export const faultsOf = (rows, ran, { mayHaveGaps = false } = {}) => {
  if (rows.length === 0) return ['The table has no row']
  const outcomesOf = new Map()
  for (const [name, outcomes] of ran) {
    for (const id of idsIn(name)) {
      if (!outcomesOf.has(id)) outcomesOf.set(id, [])
      // Appends in place, because ids of the access matrix appear in the titles of thousands of tests.
      outcomesOf.get(id).push(...outcomes)
    }
  }
  const missing = mayHaveGaps ? [] : missingIds(rows)
  const unshown = rows.map((row) => faultOfRow(row, outcomesOf.get(row.id) ?? []))
  return [...repeatedIds(rows), ...missing, ...unshown.filter((fault) => fault !== undefined)]
}

/**
 * Returns a line for each id in a title that is in no table.
 * @param rows the rows of all tables
 * @param ran as for `faultsOf`
 */
export const unknownIds = (rows, ran) => {
  const known = new Set(rows.map(({ id }) => id))
  const faults = [...ran.keys()].flatMap((name) =>
    idsIn(name)
      .filter((id) => !known.has(id))
      .map((id) => `${id} is not a rule: ${name}`),
  )
  return [...new Set(faults)]
}
