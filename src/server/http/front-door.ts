import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { routePath } from 'hono/route'
import { ENDPOINTS, USER_HEADER } from '#contract/endpoints.ts'
import { requestContext } from '#database/request-context.ts'
import { FILES_PATH } from '#domain/files/stored-file.ts'
import type { Config } from '#server/config.ts'
import { requestId } from '#server/log/request-id.ts'
import type { Services } from '#server/services.ts'
import { spaceCheck } from '#server/storage/space-check.ts'
import { bodyCheck } from './body-check.ts'
import type { AppEnv } from './caller.ts'
import { clientAddress, isProxy } from './client-address.ts'
import { endpointOf } from './endpoint-of.ts'
import { noStore, safeHeaders } from './headers.ts'
import { networkOf } from './network.ts'
import { originCheck } from './origin-check.ts'
import { sessionKeyOf } from './session-cookie.ts'

type Door = MiddlewareHandler<AppEnv>

/** What every reply bears, whoever asks: an id, and the headers that keep it to itself. */
export const everyReply = ({ config }: Services): Door[] => [named(config), safeHeaders(config)]

/** What every request passes but those for health (ARCHITECTURE.md, The way of a request). Nothing is authorised here. */
export const frontDoor = (services: Services): Door[] => [
  noted(services),
  originCheck(services.config),
  onlyApi(every(noStore, bodyCheck)),
  spaceCheck(services.space),
  withCaller(services),
]

const REQUEST_ID = 'X-Request-Id'
/** As proxies make them; no name or address has this shape. */
const PLAIN_ID = /^[\da-f-]{16,64}$/i

/** A proxy that TRUST_PROXY names has given the request its id already, by which its own log has it. */
const named =
  ({ trustProxy }: Config): Door =>
  async (c, next) => {
    const given = c.req.header(REQUEST_ID) ?? ''
    const id = PLAIN_ID.test(given) && isProxy(peerOf(c), trustProxy) ? given : randomUUID()
    await requestId.run(id, next)
    // Afterwards, so that a file's reply, which is made whole, bears it too.
    c.res.headers.set(REQUEST_ID, id)
  }

/** Tells the log and the metrics how it went; not the address, which may name people. */
const noted =
  ({ log, counts }: Services): Door =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    counts.replied({ route: routeOf(c), status: c.res.status, seconds: ms / 1000 })
    log.info({
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms: Math.round(ms),
    })
  }

/** As the contract has it, with names in the place of ids. */
function routeOf(c: Context<AppEnv>): string {
  const name = endpointOf(c)
  if (name) return `${ENDPOINTS[name].method.toUpperCase()} ${ENDPOINTS[name].path}`
  const { path } = c.req
  if (path.startsWith(FILES_PATH)) return 'files'
  return path.startsWith('/api/') ? 'other' : 'pages'
}

const onlyApi =
  (door: Door): Door =>
  (c, next) =>
    c.req.path.startsWith('/api/') ? door(c, next) : next()

/** The other end of the socket; requests that do not come over one, as in tests, have none. */
function peerOf(c: Context<AppEnv>): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming?.socket.remoteAddress ?? '0.0.0.0'
}

const withCaller =
  ({ config }: Services): Door =>
  async (c, next) => {
    const headers = c.req.raw.headers
    c.set('caller', {
      session: sessionKeyOf(config, headers),
      address: clientAddress(peerOf(c), headers.get('X-Forwarded-For') ?? undefined, config.trustProxy),
      headers,
    })
    const { address, session } = c.var.caller
    const user = headers.get(USER_HEADER) ?? undefined
    await requestContext.run({ network: networkOf(address), session, user }, next)
  }
