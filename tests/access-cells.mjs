/** Files in which each test is a cell of the permission matrix. */
const FILES = /tests\/access\/(in-sql|over-http)\.test\.ts$/
/** 'founder owner reads a draft application: yes' */
const CELL = /: [a-z-]+$/

/**
 * Counts the cells of the matrix in Vitest's reports, each once for all engines.
 * @param reports by name, parsed
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
