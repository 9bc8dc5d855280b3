import * as decisions from '#contract/decisions.ts'
import * as reasons from '#contract/decline-reasons.ts'
import * as templates from '#contract/email-templates.ts'
import * as review from '#contract/review.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { commitBatch, previewBatch } from './batch.ts'
import { changeStatus } from './change-status.ts'
import { listReasons, saveReason } from './decline-reasons.ts'
import { listTemplates, resetTemplate, saveTemplate, sendTestEmail } from './email-templates.ts'
import { discardHeldDecisions, listHeld, releaseHeld } from './held-decisions.ts'
import { undoBatch, undoDecision } from './undo.ts'

export const decisionRoutes = (services: Services) =>
  makeRouter()
    .openapi(review.changeStatus, async (c) =>
      c.json(
        await changeStatus(services, c.var.caller, c.req.valid('param').id, c.req.valid('json').status),
        200,
      ),
    )
    .openapi(review.undoDecision, async (c) =>
      c.json(await undoDecision(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(decisions.previewBatch, async (c) =>
      c.json(await previewBatch(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(decisions.commitBatch, async (c) =>
      c.json(await commitBatch(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(decisions.undoBatch, async (c) =>
      c.json(await undoBatch(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(decisions.listHeld, async (c) => c.json(await listHeld(services, c.var.caller), 200))
    .openapi(decisions.releaseHeld, async (c) =>
      c.json(await releaseHeld(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(decisions.discardHeld, async (c) =>
      c.json(await discardHeldDecisions(services, c.var.caller, c.req.valid('json')), 200),
    )

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
      c.json(await sendTestEmail(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(reasons.listReasons, async (c) => c.json(await listReasons(services, c.var.caller), 200))
    .openapi(reasons.saveReason, async (c) =>
      c.json(await saveReason(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
