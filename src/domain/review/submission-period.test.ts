import { expect, test } from 'vitest'
import {
  PERIOD_LENGTHS,
  parsePeriod,
  parseTimeRange,
  periodLabel,
  periodOf,
  periodsBetween,
  timeRangeLabel,
  toMinute,
} from './submission-period.ts'

test.each([
  ['2026', 'year', '2026-01-01', '2027-01-01', '2026', '2026'],
  ['2026-Q1', 'quarter', '2026-01-01', '2026-04-01', 'Q1 2026', 'Q1 2026'],
  ['2026-Q4', 'quarter', '2026-10-01', '2027-01-01', 'Q4 2026', 'Q4 2026'],
  ['2026-09', 'month', '2026-09-01', '2026-10-01', 'September 2026', 'Sep 2026'],
  ['2026-12', 'month', '2026-12-01', '2027-01-01', 'December 2026', 'Dec 2026'],
])('reads %s as a %s from %s to %s', (text, length, start, end, label, short) => {
  expect(parsePeriod(text)).toEqual({ length, start: new Date(start), end: new Date(end) })
  expect([periodLabel(text), periodLabel(text, 'short')]).toEqual([label, short])
})

test('finds the UTC month, quarter and year of a moment', () => {
  const found = (moment: string) => PERIOD_LENGTHS.map((length) => periodOf(moment, length))
  expect(found('2027-01-01T00:00:00+05:30')).toEqual(['2026-12', '2026-Q4', '2026'])
  expect(found('2026-04-01T00:00:00Z')).toEqual(['2026-04', '2026-Q2', '2026'])
})

test('lists all periods from the first to the last', () => {
  expect(periodsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(periodsBetween('2025-Q4', '2026-Q2')).toEqual(['2025-Q4', '2026-Q1', '2026-Q2'])
  expect(periodsBetween('2025', '2026')).toEqual(['2025', '2026'])
  expect(periodsBetween('2026', '2026')).toEqual(['2026'])
  expect(periodsBetween('2026', '2025')).toEqual(['2026'])
})

test('a time range is a period, or begins at a moment and has no end', () => {
  expect(parseTimeRange('2026-11')).toEqual(parsePeriod('2026-11'))
  const moment = toMinute(new Date('2026-11-23T08:00:59.999Z'))
  expect([moment, parseTimeRange(moment)]).toEqual([
    '2026-11-23T08:00Z',
    { start: new Date('2026-11-23T08:00:00Z') },
  ])
  const invalid = [
    '2026-13-23T08:00Z',
    '0000-01-01T00:00Z',
    '2026-11-23T08:00',
    '2026-11-23',
    'now',
    '',
    undefined,
  ]
  expect(invalid.map(parseTimeRange)).toEqual(invalid.map(() => undefined))
  expect(['2026-11', moment].map((text) => timeRangeLabel(text, 'Asia/Kolkata'))).toEqual([
    'November 2026',
    'Since Mon 23 Nov, 1:30 PM',
  ])
})
