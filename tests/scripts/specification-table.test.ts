import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testsThatRan } from '../../scripts/specification/reports.mjs'
import { faultsOf, type Outcome, rowsOf } from '../../scripts/specification/table.mjs'

const SHOWN = 'tests/a.test.ts › it is shown'

const table = (...rows: string[]) =>
  rowsOf(['# Table', '| id | rule | shown by |', '|---|---|---|', ...rows].join('\n'))

const ran = (...names: (readonly [string, ...Outcome[]])[]) =>
  new Map(names.map(([name, ...outcomes]) => [name, outcomes]))

test('a row has its id, its rule and the tests that show it', () => {
  const [row, other] = table(
    '| S2.1 | Signed out: `a \\| b` | tests/a.test.ts › one<br>tests/b.test.ts › group › other |',
    '| D-form.1 | Something else | |',
  )
  expect([row, other]).toEqual([
    {
      id: 'S2.1',
      rule: 'Signed out: `a | b`',
      tests: ['tests/a.test.ts › one', 'tests/b.test.ts › group › other'],
      documents: [],
    },
    { id: 'D-form.1', rule: 'Something else', tests: [], documents: [] },
  ])
})

test('a row may be shown by a page instead, which is no test', () => {
  const rows = table(
    `| v5.0.0-6.1.1 | A rule | [How we work](a.md)<br>${SHOWN} |`,
    '| v5.0.0-6.2.3 | One | [b](b.md) |',
  )
  expect(rows).toEqual([
    { id: 'v5.0.0-6.1.1', rule: 'A rule', tests: [SHOWN], documents: ['[How we work](a.md)'] },
    { id: 'v5.0.0-6.2.3', rule: 'One', tests: [], documents: ['[b](b.md)'] },
  ])
  expect(faultsOf(rows, ran([SHOWN, 'passed']), { mayHaveGaps: true })).toEqual([])
})

describe('a table', () => {
  const faults = (rows: string[], outcomes = ran([SHOWN, 'passed'])) => faultsOf(table(...rows), outcomes)

  test('whose every row is shown has no fault', () => {
    expect(faults([`| S2.1 | A rule | ${SHOWN} |`, `| S2.2 | Another | ${SHOWN} |`])).toEqual([])
  })

  test('without rows is none', () => {
    expect(faults([])).toEqual(['The table has no row'])
  })

  test('that lost a row is found out by the gap', () => {
    expect(faults([`| S2.1 | A rule | ${SHOWN} |`, `| S2.3 | Another | ${SHOWN} |`])).toEqual([
      'S2.2 is missing',
    ])
  })

  test('has every id once', () => {
    expect(faults([`| S2.1 | A rule | ${SHOWN} |`, `| S2.1 | Another | ${SHOWN} |`])).toEqual([
      'S2.1 stands twice',
    ])
  })

  test('needs a rule and a test in every row', () => {
    expect(faults([`| S2.1 | | ${SHOWN} |`, '| S2.2 | Another | |'])).toEqual([
      'S2.1 has no rule',
      'S2.2 has no test',
    ])
  })

  test.each<[string, ...Outcome[]]>([
    ['that did not run'],
    ['that was skipped', 'skipped', 'skipped'],
    ['that failed', 'passed', 'failed'],
  ])('names no test %s', (how, ...outcomes) => {
    const names = outcomes.length > 0 ? ran([SHOWN, ...outcomes]) : ran()
    expect(faults([`| S2.1 | A rule | ${SHOWN} |`], names)).toEqual([`S2.1 names a test ${how}: ${SHOWN}`])
  })

  test('may name all cases of a test by their beginning, if there is one and none failed', () => {
    const row = ['| S2.1 | A rule | tests/a.test.ts › / shows … |']
    const cases = [
      ran(['tests/a.test.ts › / shows this', 'passed']),
      ran(),
      ran(['tests/a.test.ts › / shows it', 'failed']),
    ]
    expect(cases.map((one) => faults(row, one).length)).toEqual([0, 1, 1])
  })
})

test('the reports of both runners tell what ran, by file and title, once a run', () => {
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
