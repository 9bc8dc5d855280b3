import { expect, test } from 'vitest'
import type { AuditLogEntry } from './api.ts'
import { groupEntries } from './group-entries.ts'

const entry = (id: number, happened_at: string, changes: Partial<AuditLogEntry> = {}): AuditLogEntry => ({
  id,
  happened_at,
  event: 'status-changed',
  what: 'Changed the status from Submitted to No Fit',
  who: 'Meera Iyer',
  role: 'admin',
  application: null,
  network: null,
  batch: null,
  ...changes,
})

const idsByDay = (entries: readonly AuditLogEntry[]) =>
  groupEntries(entries, 'Asia/Kolkata').map(({ day, rows }) => [
    day,
    rows.map((row) => row.map(({ id }) => id)),
  ])

test('groups entries by day in the viewer’s time zone, and a bulk action into one row', () => {
  const [bulk, midnight] = ['2026-11-24T12:00:00.000Z', '2026-11-23T18:29:00.000Z']
  expect(
    idsByDay([
      entry(6, bulk),
      entry(5, bulk),
      entry(4, bulk, { event: 'assigned' }),
      entry(3, bulk, { event: 'assigned', who: 'Ravi Menon' }),
      entry(2, '2026-11-23T18:30:00.000Z', { event: 'assigned', who: 'Ravi Menon' }),
      entry(1, midnight),
    ]),
  ).toEqual([
    ['Tue 24 Nov 2026', [[6, 5], [4], [3], [2]]],
    ['Mon 23 Nov 2026', [[1]]],
  ])
  expect(groupEntries([])).toEqual([])
})
