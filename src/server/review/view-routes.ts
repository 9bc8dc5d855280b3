import * as contract from '#contract/saved-views.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { listViews, removeView, saveView } from './views.ts'

/** Lists that somebody comes back to. */
export const viewRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.listViews, async (c) => c.json(await listViews(services, c.var.caller), 200))
    .openapi(contract.saveView, async (c) =>
      c.json(await saveView(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(contract.deleteView, async (c) =>
      c.json(await removeView(services, c.var.caller, c.req.valid('param').id), 200),
    )
