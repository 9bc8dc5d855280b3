import * as contract from '#contract/audit-log.ts'
import type { Reply } from '#contract/calls.ts'
import { type AuditLogQuery, type AuditLogRow, auditLogPage } from '#database/audit-log.ts'
import { type DecisionEmailRow, decisionEmails } from '#database/decisions.ts'
import { actorName } from '#domain/audit-log/actor-name.ts'
import { type AuditDetail, describeEvent } from '#domain/audit-log/events.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { DEFAULT_BRAND_NAMES } from '#domain/brand-names.ts'
import { toIso } from '#domain/dates.ts'
import { AUDIT_LOG_PAGE_SIZE } from '#domain/limits.ts'
import { teamKey, teamValueText } from '#domain/review/review-fields.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'

export const auditLogRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.readAuditLog, async (c) =>
      c.json(await readAuditLog(services, c.var.caller, c.req.valid('query')), 200),
    )
    .openapi(contract.readApplicationAuditLog, async (c) =>
      c.json(
        await readApplicationAuditLog(services, c.var.caller, {
          application: c.req.valid('param').id,
          ...c.req.valid('query'),
        }),
        200,
      ),
    )

/** Returns a page of the audit log, of one application or of the whole installation, for administrators. */
async function readAuditLog(
  { database }: Services,
  { session }: Caller,
  query: AuditLogQuery,
): Promise<Reply<'readAuditLog'>> {
  const { actor, rows } = await database.query<AuditLogRow>(session, 'administrator', auditLogPage(query))

  authorise(mayAdminister(actor))

  return presentAuditLog(rows ?? [])
}

/** Returns a page of an application's audit log, including the decision e-mails, for administrators. */
async function readApplicationAuditLog(
  services: Services,
  caller: Caller,
  query: AuditLogQuery & { readonly application: string },
): Promise<Reply<'readApplicationAuditLog'>> {
  const auditLog = await readAuditLog(services, caller, query)
  const { rows } = await services.database.query<DecisionEmailRow>(
    caller.session,
    'administrator',
    decisionEmails(query.application),
  )
  return { ...auditLog, emails: (rows ?? []).map(presentEmail) }
}

type AuditLog = Reply<'readAuditLog'>

/** @param rows up to one page, plus one more row if there are more entries */
function presentAuditLog(rows: readonly AuditLogRow[]): AuditLog {
  const page = rows.slice(0, AUDIT_LOG_PAGE_SIZE)
  return {
    entries: page.map(presentEntry),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

const presentEntry = (row: AuditLogRow): AuditLog['entries'][number] => ({
  id: row.id,
  happened_at: toIso(row.happened_at),
  event: row.event,
  what: describeEvent(row.event, readableDetail(row), actorName(row.person)),
  who: actorName(row.actor),
  role: row.actor?.role ?? null,
  application: row.application && {
    id: row.application.id,
    company_name: row.application.company_name ?? namelessApplication(row.application),
  },
  network: row.network,
  batch: row.detail.batch === undefined ? null : String(row.detail.batch),
})

/** Returns the details of an entry, with the label and the values of a team field as text. */
function readableDetail({ event, detail, field: definition }: AuditLogRow): AuditDetail {
  if (event !== 'team-field-changed') return detail
  if (!definition) return {}
  const field = { key: teamKey(definition.id), ...definition }
  const textOf = (value: unknown) =>
    value === undefined ? '' : teamValueText(field, value, DEFAULT_BRAND_NAMES)
  return { field: definition.label, from: textOf(detail.from), to: textOf(detail.to) }
}

const namelessApplication = ({ deleted }: NonNullable<AuditLogRow['application']>): string =>
  deleted ? AUDIT_LOG_TEXTS.deletedApplication : AUDIT_LOG_TEXTS.unknownApplication

const presentEmail = ({
  doer,
  decided_at,
  ...row
}: DecisionEmailRow): Reply<'readApplicationAuditLog'>['emails'][number] => ({
  ...row,
  decided_at: toIso(decided_at),
  decided_by: actorName(doer),
})
