import type { Reply } from '#contract/calls.ts'
import type { AuditLogRow } from '#database/audit-log.ts'
import type { DecisionEmailRow } from '#database/decisions.ts'
import { actorName } from '#domain/audit-log/actor-name.ts'
import { describeEvent } from '#domain/audit-log/events.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { AUDIT_LOG_PAGE_SIZE } from '#domain/limits.ts'

type AuditLog = Reply<'readAuditLog'>

/** @param rows one more than a page holds, when there are */
export function presentAuditLog(rows: readonly AuditLogRow[]): AuditLog {
  const shown = rows.slice(0, AUDIT_LOG_PAGE_SIZE)
  return {
    entries: shown.map(presentEntry),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

const presentEntry = (row: AuditLogRow): AuditLog['entries'][number] => ({
  id: row.id,
  happened_at: new Date(row.happened_at).toISOString(),
  event: row.event,
  what: describeEvent(row.event, row.detail, actorName(row.person)),
  who: actorName(row.actor),
  role: row.actor?.role ?? null,
  application: row.application && {
    id: row.application.id,
    company_name: row.application.company_name ?? AUDIT_LOG_TEXTS.deletedApplication,
  },
  network: row.network,
})

export const presentEmail = ({
  doer,
  decided_at,
  ...row
}: DecisionEmailRow): Reply<'readApplicationAuditLog'>['emails'][number] => ({
  ...row,
  decided_at: new Date(decided_at).toISOString(),
  decided_by: actorName(doer),
})
