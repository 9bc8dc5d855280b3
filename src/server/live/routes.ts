import type { HttpBindings } from '@hono/node-server'
import * as contract from '#contract/changes.ts'
import { lookUpActor } from '#database/sessions.ts'
import { maySubscribe } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'

/** Tells proxies not to buffer, cache or compress the stream. */
const UNBUFFERED = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const

export const liveRoutes = ({ database, liveUpdates }: Services) =>
  makeRouter().openapi(contract.subscribeToChanges, async (c) => {
    const { session } = c.var.caller
    const { seconds } = c.req.valid('query')
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>

    const actor = await lookUpActor(database, session)
    authorise(maySubscribe(actor))
    // Nobody would read the stream, which would count towards the limits until it ends.
    if (c.req.method === 'HEAD') return c.body(null, 200, UNBUFFERED)

    const events = liveUpdates.subscribe({ session, actor, seconds, cut: () => outgoing?.destroy() })
    return c.body(events, 200, UNBUFFERED)
  })
