import * as deciding from '#contract/decisions.ts'
import * as review from '#contract/review.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { changeStatus } from './change-status.ts'
import { commitBatch } from './commit-batch.ts'
import { dropHeld } from './drop-held.ts'
import { listHeld } from './list-held.ts'
import { previewBatch } from './preview-batch.ts'
import { releaseHeld } from './release-held.ts'
import { undoDecided } from './undo.ts'
import { undoBatch } from './undo-batch.ts'

export const decidingRoutes = (services: Services) =>
  makeRouter()
    .openapi(review.changeStatus, async (c) =>
      c.json(
        await changeStatus(services, c.var.caller, c.req.valid('param').id, c.req.valid('json').status),
        200,
      ),
    )
    .openapi(review.undoDecision, async (c) =>
      c.json(await undoDecided(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(deciding.previewBatch, async (c) =>
      c.json(await previewBatch(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(deciding.commitBatch, async (c) =>
      c.json(await commitBatch(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(deciding.undoBatch, async (c) =>
      c.json(await undoBatch(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(deciding.listHeld, async (c) => c.json(await listHeld(services, c.var.caller), 200))
    .openapi(deciding.releaseHeld, async (c) =>
      c.json(await releaseHeld(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(deciding.discardHeld, async (c) =>
      c.json(await dropHeld(services, c.var.caller, c.req.valid('json')), 200),
    )
