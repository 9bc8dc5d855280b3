import * as contract from '#contract/trail.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { readApplicationTrail, readTrail } from './read.ts'

export const trailRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.readTrail, async (c) =>
      c.json(await readTrail(services, c.var.caller, c.req.valid('query')), 200),
    )
    .openapi(contract.readApplicationTrail, async (c) =>
      c.json(
        await readApplicationTrail(services, c.var.caller, {
          application: c.req.valid('param').id,
          ...c.req.valid('query'),
        }),
        200,
      ),
    )
