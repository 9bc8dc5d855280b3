import type { Reply } from '#contract/calls.ts'
import { type AuditLogAsked, type AuditLogRow, auditLogPage } from '#database/audit-log.ts'
import { type DecisionEmailRow, decisionEmails } from '#database/decisions.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { presentAuditLog, presentEmail } from './present.ts'

/** A page of the audit log, of one application or of everything: the administrators'. */
export async function readAuditLog(
  { database }: Services,
  { session }: Caller,
  asked: AuditLogAsked,
): Promise<Reply<'readAuditLog'>> {
  const { actor, rows } = await database.once<AuditLogRow>(session, 'administrator', auditLogPage(asked))

  authorise(mayAdminister(actor))

  return presentAuditLog(rows ?? [])
}

/** A page of the audit log of an application, with the e-mails about it: the administrators'. */
export async function readApplicationAuditLog(
  services: Services,
  caller: Caller,
  asked: AuditLogAsked & { readonly application: string },
): Promise<Reply<'readApplicationAuditLog'>> {
  const auditLog = await readAuditLog(services, caller, asked)
  const { rows } = await services.database.once<DecisionEmailRow>(
    caller.session,
    'administrator',
    decisionEmails(asked.application),
  )
  return { ...auditLog, emails: (rows ?? []).map(presentEmail) }
}
