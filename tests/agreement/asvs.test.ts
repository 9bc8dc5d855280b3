import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rowsOf } from '../../scripts/specification/table.mjs'

const PAGE = readFileSync('docs/asvs.md', 'utf8')
const ROWS = rowsOf(PAGE)

/** Number of requirements in each section of ASVS 5.0.0, by chapter. */
const SECTIONS = [
  ...[
    [2, 10, 12, 3, 3],
    [3, 3, 5, 2],
    [1, 3, 5, 8, 8, 1, 5],
    [5, 5, 2, 4],
    [1, 6, 3, 3],
  ],
  ...[
    [3, 12, 8, 6, 8, 4, 2, 4],
    [3, 4, 2, 5, 3, 2],
    [4, 4, 3, 2],
    [3, 4],
    [2, 3, 5, 16, 5, 2, 3],
  ],
  ...[
    [4, 5, 5, 4, 2, 2, 2],
    [5, 2, 5],
    [4, 6, 4, 7],
    [2, 8, 3],
    [5, 5, 7, 4],
    [1, 5, 4, 3, 4],
    [2, 8, 2],
  ],
]

const REQUIREMENTS = SECTIONS.flatMap((sections, chapter) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, place) => `V${chapter + 1}.${section + 1}.${place + 1}`),
  ),
)

/** The ids in the lists of docs/asvs.md; `.*` means a whole section. */
const LISTED = PAGE.split('\n')
  .filter((line) => line.startsWith('- V'))
  .flatMap((line) => line.slice(2, line.indexOf(':')).match(/V[\d.]+\*?/g) ?? [])
  .flatMap((id) => (id.endsWith('*') ? REQUIREMENTS.filter((one) => one.startsWith(id.slice(0, -1))) : [id]))

test('docs/asvs.md lists every ASVS requirement exactly once', () => {
  const named = [...ROWS.map(({ id }) => id), ...LISTED]
  expect(REQUIREMENTS).toHaveLength(345)
  expect([...named].sort()).toEqual([...REQUIREMENTS].sort())
  expect(ROWS.length).toBeGreaterThanOrEqual(200)
})
