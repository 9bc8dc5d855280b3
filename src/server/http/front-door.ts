import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { routePath } from 'hono/route'
import { USER_HEADER } from '#contract/endpoints.ts'
import { askedBy } from '#database/asked-by.ts'
import type { Services } from '#server/services.ts'
import { spaceCheck } from '#server/storage/space-check.ts'
import { bodyCheck } from './body-check.ts'
import type { AppEnv } from './caller.ts'
import { clientAddress } from './client-address.ts'
import { noStore, safeHeaders } from './headers.ts'
import { networkOf } from './network.ts'
import { originCheck } from './origin-check.ts'
import { sessionKeyOf } from './session-cookie.ts'

type Door = MiddlewareHandler<AppEnv>

/** What every reply bears, whoever asks: an id, and the headers that keep it to itself. */
export const everyReply = ({ config }: Services): Door[] => [named, safeHeaders(config)]

/** What every request passes but those for health (ARCHITECTURE.md, The way of a request). Nothing is authorised here. */
export const frontDoor = (services: Services): Door[] => [
  logged(services),
  originCheck(services.config),
  onlyApi(every(noStore, bodyCheck)),
  spaceCheck(services.space),
  withCaller(services),
]

const named: Door = async (c, next) => {
  const requestId = randomUUID()
  c.set('requestId', requestId)
  await next()
  // Afterwards, so that a file's reply, which is made whole, bears it too.
  c.res.headers.set('X-Request-Id', requestId)
}

/** Tells the log how it went; not the address, which may name people. */
const logged =
  ({ log }: Services): Door =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const ms = Math.round(performance.now() - start)
    log.info({
      request: c.var.requestId,
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms,
    })
  }

const onlyApi =
  (door: Door): Door =>
  (c, next) =>
    c.req.path.startsWith('/api/') ? door(c, next) : next()

/** Requests that do not come over a socket, as in tests, have no peer. */
const NO_PEER = '0.0.0.0'

const withCaller =
  ({ config }: Services): Door =>
  async (c, next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    const headers = c.req.raw.headers
    c.set('caller', {
      session: sessionKeyOf(config, headers),
      address: clientAddress(
        incoming?.socket.remoteAddress ?? NO_PEER,
        headers.get('X-Forwarded-For') ?? undefined,
        config.trustProxy,
      ),
      headers,
    })
    const { address, session } = c.var.caller
    const user = headers.get(USER_HEADER) ?? undefined
    await askedBy.run({ network: networkOf(address), session, user }, next)
  }
