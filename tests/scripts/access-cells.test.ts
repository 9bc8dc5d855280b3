import { expect, test } from 'vitest'
import { accessLine } from '../access-cells.mjs'

const report = (name: string, ...tests: [fullName: string, status: string][]) => ({
  testResults: [{ name, assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
})
const SQL = '/somewhere/tests/access/in-sql.test.ts'
const HTTP = '/somewhere/tests/access/over-http.test.ts'

test('counts a cell once for SQL and once for HTTP, and as failed if any engine fails [D-way.17]', () => {
  const reports = {
    api: report(
      SQL,
      ['visitor reads a draft application: signed-out', 'passed'],
      ['founder owner reads: yes', 'passed'],
    ),
    'api on PostgreSQL': report(SQL, ['founder owner reads: yes', 'failed']),
    more: report(HTTP, ['founder owner reads: yes', 'passed'], ['no endpoint is missing', 'failed']),
    other: report('/somewhere/tests/access/policies.test.ts', ['founder owner reads: yes', 'failed']),
    browser: {},
  }
  expect(accessLine(reports)).toBe('access: 3 cells, 1 wrong')
})
