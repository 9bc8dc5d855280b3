import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testsThatRan } from '../../scripts/specification/reports.mjs'
import { faultsOf, idsIn, type Outcome, rowsOf, unknownIds } from '../../scripts/specification/table.mjs'

const SHOWS = 'tests/a.test.ts › group [S2.1-3] › shows it [D-form.1]'

const table = (...rows: string[]) => rowsOf(['| id | rule |', '|---|---|', ...rows].join('\n'))

const ran = (...names: (readonly [string, ...Outcome[]])[]) =>
  new Map(names.map(([name, ...outcomes]) => [name, outcomes]))

test('reads the id and the rule of a row', () => {
  expect(table('| S2.1 | Signed out: `a \\| b` |', '| V6.1.1 | See [How we work](a.md) | 1 |')).toEqual([
    { id: 'S2.1', rule: 'Signed out: `a | b`', isWritten: false },
    { id: 'V6.1.1', rule: 'See [How we work](a.md)', isWritten: true },
  ])
})

test('reads single ids and ranges of ids from titles', () => {
  expect(idsIn(SHOWS)).toEqual(['S2.1', 'S2.2', 'S2.3', 'D-form.1'])
  expect(idsIn('a.test.ts › signs [S4.6, S7-applications.5-6, V2.3.1] and [no id]')).toEqual([
    'S4.6',
    'S7-applications.5',
    'S7-applications.6',
    'V2.3.1',
  ])
})

describe('the check of the specification’s table', () => {
  const faults = (rows: string[], ...outcomes: Outcome[]) =>
    faultsOf(table(...rows), ran([SHOWS, ...outcomes]))

  test('reports nothing if a passing test shows every rule', () => {
    expect(faults(['| S2.1 | A rule |', '| S2.2 | Another |'], 'skipped', 'passed')).toEqual([])
  })

  test('requires no test for a rule that links to a page', () => {
    expect(faultsOf(table('| V6.1.1 | See [b](b.md) |'), ran())).toEqual([])
  })

  test('reports a table without rows', () => {
    expect(faults([], 'passed')).toEqual(['The table has no row'])
  })

  test('reports a missing number, unless the table may have gaps', () => {
    const rows = ['| S2.1 | A rule |', '| S2.3 | Another |']
    expect(faults(rows, 'passed')).toEqual(['S2.2 is missing'])
    expect(faultsOf(table(...rows), ran([SHOWS, 'passed']), { mayHaveGaps: true })).toEqual([])
  })

  test('reports a repeated id and an empty rule', () => {
    expect(faults(['| S2.1 | A rule |', '| S2.1 | Another |'], 'passed')).toEqual(['S2.1 occurs twice'])
    expect(faults(['| S2.1 | |'], 'passed')).toEqual(['S2.1 has no rule'])
  })

  test('reports a rule that no passing test shows', () => {
    expect(faults(['| S2.1 | A rule |'])).toEqual(['S2.1 is not in the title of any test that ran'])
    expect(faults(['| S2.1 | A rule |'], 'failed', 'skipped')).toEqual([
      'S2.1 is not shown by any test that passed (failed, skipped)',
    ])
  })
})

test('reports an id in a title that is not a rule', () => {
  expect(unknownIds(table('| S2.1 | A |', '| S2.2 | B |', '| S2.3 | C |'), ran([SHOWS, 'passed']))).toEqual([
    `D-form.1 is not a rule: ${SHOWS}`,
  ])
})

test('reads the tests that ran from the reports of both runners, by file and title', () => {
  const root = join(process.cwd(), 'x')
  const vitest = {
    testResults: [
      {
        name: join(root, 'tests/a.test.ts'),
        assertionResults: [
          { ancestorTitles: ['group'], title: 'one', status: 'passed' },
          { ancestorTitles: [], title: 'other', status: 'pending' },
        ],
      },
    ],
  }
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    tests: statuses.map((status) => ({ status })),
  })
  const playwright = {
    config: { rootDir: join(root, 'tests/e2e') },
    suites: [
      {
        title: 'b.test.ts',
        file: 'b.test.ts',
        specs: [spec('story', 'expected', 'unexpected')],
        suites: [{ title: 'group', file: 'b.test.ts', specs: [spec('inner', 'flaky')] }],
      },
    ],
  }
  expect([...testsThatRan([vitest, vitest, playwright], root)]).toEqual([
    ['tests/a.test.ts › group › one', ['passed', 'passed']],
    ['tests/a.test.ts › other', ['skipped', 'skipped']],
    ['tests/e2e/b.test.ts › story', ['passed', 'failed']],
    ['tests/e2e/b.test.ts › group › inner', ['passed']],
  ])
})
