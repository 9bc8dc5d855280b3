import * as contract from '#contract/audit-log.ts'
import type { Reply } from '#contract/calls.ts'
import { type AuditLogQuery, type AuditLogRow, auditLogPage } from '#database/audit-log.ts'
import { type DecisionEmailRow, decisionEmails } from '#database/decisions.ts'
import { actorName } from '#domain/audit-log/actor-name.ts'
import { describeEvent } from '#domain/audit-log/events.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { AUDIT_LOG_PAGE_SIZE } from '#domain/limits.ts'
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

/** A page of the audit log, of one application or of everything: the administrators'. */
async function readAuditLog(
  { database }: Services,
  { session }: Caller,
  asked: AuditLogQuery,
): Promise<Reply<'readAuditLog'>> {
  const { actor, rows } = await database.query<AuditLogRow>(session, 'administrator', auditLogPage(asked))

  authorise(mayAdminister(actor))

  return presentAuditLog(rows ?? [])
}

/** A page of the audit log of an application, with the e-mails about it: the administrators'. */
async function readApplicationAuditLog(
  services: Services,
  caller: Caller,
  asked: AuditLogQuery & { readonly application: string },
): Promise<Reply<'readApplicationAuditLog'>> {
  const auditLog = await readAuditLog(services, caller, asked)
  const { rows } = await services.database.query<DecisionEmailRow>(
    caller.session,
    'administrator',
    decisionEmails(asked.application),
  )
  return { ...auditLog, emails: (rows ?? []).map(presentEmail) }
}

type AuditLog = Reply<'readAuditLog'>

/** @param rows one more than a page holds, when there are */
function presentAuditLog(rows: readonly AuditLogRow[]): AuditLog {
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

const presentEmail = ({
  doer,
  decided_at,
  ...row
}: DecisionEmailRow): Reply<'readApplicationAuditLog'>['emails'][number] => ({
  ...row,
  decided_at: new Date(decided_at).toISOString(),
  decided_by: actorName(doer),
})
