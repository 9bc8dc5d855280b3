import * as contract from '#contract/review.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { changeStatus } from './change-status.ts'
import { listForReview } from './list.ts'
import { readQueue } from './queue.ts'
import { readForReview } from './read.ts'
import { undoDecided } from './undo.ts'

export const reviewRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.listForReview, async (c) =>
      c.json(await listForReview(services, c.var.caller, { ...NO_FILTERS, ...c.req.valid('query') }), 200),
    )
    .openapi(contract.readForReview, async (c) =>
      c.json(await readForReview(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(contract.readQueue, async (c) =>
      c.json(await readQueue(services, c.var.caller, c.req.valid('query')), 200),
    )
    .openapi(contract.changeStatus, async (c) =>
      c.json(
        await changeStatus(services, c.var.caller, c.req.valid('param').id, c.req.valid('json').status),
        200,
      ),
    )
    .openapi(contract.undoDecision, async (c) =>
      c.json(await undoDecided(services, c.var.caller, c.req.valid('param').id), 200),
    )
