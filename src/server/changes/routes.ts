import type { HttpBindings } from '@hono/node-server'
import * as contract from '#contract/changes.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { listenToChanges } from './listen.ts'

/** What proxies keep to themselves, or press, does not arrive in time. */
const AT_ONCE = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const

export const changeRoutes = (services: Services) =>
  makeRouter().openapi(contract.listenToChanges, async (c) => {
    const asked = { from: c.req.header('Last-Event-ID'), ...c.req.valid('query') }
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    const events = await listenToChanges(services, c.var.caller, asked, () => outgoing?.destroy())
    return c.body(events, 200, AT_ONCE)
  })
