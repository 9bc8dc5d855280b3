import * as reasons from '#contract/decline-reasons.ts'
import * as templates from '#contract/email-templates.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { listReasons, saveReason } from './decline-reasons.ts'
import { listTemplates, resetTemplate, saveTemplate } from './letter-templates.ts'
import { testTemplate } from './test-template.ts'

export const emailRoutes = (services: Services) =>
  makeRouter()
    .openapi(templates.listTemplates, async (c) => c.json(await listTemplates(services, c.var.caller), 200))
    .openapi(templates.saveTemplate, async (c) =>
      c.json(
        await saveTemplate(services, c.var.caller, c.req.valid('param').status, c.req.valid('json')),
        200,
      ),
    )
    .openapi(templates.resetTemplate, async (c) =>
      c.json(await resetTemplate(services, c.var.caller, c.req.valid('param').status), 200),
    )
    .openapi(templates.testTemplate, async (c) =>
      c.json(await testTemplate(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(reasons.listReasons, async (c) => c.json(await listReasons(services, c.var.caller), 200))
    .openapi(reasons.saveReason, async (c) =>
      c.json(await saveReason(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
