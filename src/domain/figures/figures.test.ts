import { expect, test } from 'vitest'
import { RESPONSE_HOURS } from '../review/progress.ts'
import { type Figures, listAddress, periodRows, shareOf, splitRows } from './figures.ts'

const figures = (changes: Partial<Figures>) => ({ as_of: '2026-11-26T08:00:00Z', ...changes }) as Figures

test('shows no percentages of totals below 20', () => {
  expect([shareOf(7, 20), shareOf(0, 20), shareOf(1, 300)]).toEqual(['35 %', '0 %', '0 %'])
  expect([shareOf(7, 19), shareOf(0, 0)]).toEqual([undefined, undefined])
})

test('lists every period until now, including empty ones', () => {
  const periods = [
    { value: '2026-08', count: 2 },
    { value: '2026-10', count: 1 },
  ]
  expect(
    periodRows(figures({ periods }), 'month', {}).map(({ label, count }) => `${label}: ${count}`),
  ).toEqual(['Aug 2026: 2', 'Sep 2026: 0', 'Oct 2026: 1', 'Nov 2026: 0'])
  expect(periodRows(figures({ periods: [] }), 'month', {})).toEqual([])
})

test('labels sources as in the form, and outreach under a former name as stored', () => {
  const source = [
    { value: 'acme-outreach', count: 2 },
    { value: 'old-name-outreach', count: 1 },
  ]
  const rows = splitRows(
    figures({ splits: { industry: [], stage: [], source, via: [] } }),
    'source',
    { submitted: '2026' },
    'Acme',
  )
  expect(rows.map(({ label, criteria }) => [label, listAddress(criteria)])).toEqual([
    ['Acme outreach', '/investment-application-review?submitted=2026&source=acme-outreach'],
    ['old-name-outreach', '/investment-application-review?submitted=2026&source=old-name-outreach'],
  ])
})

test('the ranges of first response times leave no gap', () => {
  const ranges: (readonly [number, number | undefined])[] = Object.values(RESPONSE_HOURS)
  expect(ranges.map(([from]) => from)).toEqual([0, ...ranges.slice(0, -1).map(([, to]) => to)])
  expect(ranges.at(-1)?.[1]).toBe(undefined)
})
