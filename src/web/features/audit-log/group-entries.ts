import { formatDay } from '#domain/dates.ts'
import { ownTimeZone } from '#domain/time-zones.ts'
import type { AuditLogEntry } from './api.ts'

/** The entries of one row. A bulk action has several. */
export type AuditLogRow = readonly [AuditLogEntry, ...AuditLogEntry[]]

type AuditLogDay = { readonly day: string; readonly rows: readonly AuditLogRow[] }

/** Returns whether two entries belong to the same bulk action. The entries of one transaction have the same time. */
const isSameAction = (a: AuditLogEntry, b: AuditLogEntry) =>
  a.happened_at === b.happened_at && a.event === b.event && a.who === b.who

/** Groups entries by day in the viewer's time zone, and the entries of a bulk action into one row. */
export function groupEntries(
  entries: readonly AuditLogEntry[],
  timeZone = ownTimeZone(),
): readonly AuditLogDay[] {
  const days: { day: string; rows: [AuditLogEntry, ...AuditLogEntry[]][] }[] = []
  for (const entry of entries) {
    const day = dayOf(entry.happened_at, timeZone)
    if (days.at(-1)?.day !== day) days.push({ day, rows: [] })
    const rows = days.at(-1)?.rows ?? []
    const last = rows.at(-1)
    if (last && isSameAction(last[0], entry)) last.push(entry)
    else rows.push([entry])
  }
  return days
}

const dayOf = (moment: string, timeZone: string) =>
  `${formatDay(moment, timeZone)} ${new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(new Date(moment))}`
