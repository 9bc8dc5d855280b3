/** Matches the test files that check the cells of the access matrix. */
const FILES = /tests\/access\/(in-sql|over-http)\.test\.ts$/
/** Matches the title of a cell, such as 'founder owner reads a draft application: yes'. */
const CELL = /: [a-z-]+$/

/**
 * Counts the cells in Vitest's reports. A cell that ran on several engines counts once.
 * @param reports parsed JSON reports by the name of their stage
 * @returns 'access: 11,568 cells, 0 wrong'
 */
export const accessLine = (reports) => {
  const cells = new Map()
  for (const { name, assertionResults } of Object.values(reports).flatMap((one) => one.testResults ?? [])) {
    const [, file] = FILES.exec(name) ?? []
    for (const { fullName, status } of file ? assertionResults : []) {
      if (!CELL.test(fullName)) continue
      const cell = `${file} ${fullName}`
      cells.set(cell, (cells.get(cell) ?? true) && status === 'passed')
    }
  }
  const wrong = [...cells.values()].filter((right) => !right).length
  return `access: ${cells.size.toLocaleString('en-GB')} cells, ${wrong} wrong`
}
