import * as contract from '#contract/audit-log.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { readApplicationAuditLog, readAuditLog } from './read.ts'

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
