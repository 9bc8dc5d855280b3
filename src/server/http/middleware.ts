import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { routePath } from 'hono/route'
import { ENDPOINTS, type EndpointName, USER_HEADER } from '#contract/endpoints.ts'
import { requestContext } from '#database/request-context.ts'
import { FILES_PATH } from '#domain/files/stored-file.ts'
import { isLocal } from '#server/config/addresses.ts'
import type { Config } from '#server/config/config.ts'
import { requestId } from '#server/log/log.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { type DiskSpace, storageFaultProblem } from '#server/storage/disk-space.ts'
import type { AppEnv } from './caller.ts'
import { clientAddress, isProxy, networkOf } from './client-address.ts'
import { sessionKeyOf } from './cookies.ts'
import { endpointName } from './endpoint-name.ts'
import { noStore, securityHeaders } from './security-headers.ts'

type Middleware = MiddlewareHandler<AppEnv>

/** What every reply bears, whoever asks: an id, and the headers that keep it to itself. */
export const responseMiddleware = ({ config }: Services): Middleware[] => [
  withRequestId(config),
  securityHeaders(config),
]

/** What every request passes but those for health (ARCHITECTURE.md, How a request is handled). Nothing is authorised here. */
export const requestMiddleware = (services: Services): Middleware[] => [
  withRequestLog(services),
  checkOrigin(services.config),
  forApi(every(noStore, checkBody)),
  checkDiskSpace(services.diskSpace),
  withCaller(services),
]

const REQUEST_ID = 'X-Request-Id'
/** As proxies make them; no name or address has this shape. */
const PLAIN_ID = /^[\da-f-]{16,64}$/i

/** A proxy that TRUST_PROXY names has given the request its id already, by which its own log has it. */
const withRequestId =
  ({ trustProxy }: Config): Middleware =>
  async (c, next) => {
    const given = c.req.header(REQUEST_ID) ?? ''
    const id = PLAIN_ID.test(given) && isProxy(socketAddress(c), trustProxy) ? given : randomUUID()
    await requestId.run(id, next)
    // Afterwards, so that a file's reply, which is made whole, bears it too.
    c.res.headers.set(REQUEST_ID, id)
  }

/** Tells the log and the metrics how it went; not the address, which may name people. */
const withRequestLog =
  ({ log, metrics }: Services): Middleware =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    metrics.observeReply({ route: routeLabel(c), status: c.res.status, seconds: ms / 1000 })
    log.info({
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms: Math.round(ms),
    })
  }

/** As the contract has it, with names in the place of ids. */
function routeLabel(c: Context<AppEnv>): string {
  const name = endpointName(c)
  if (name) return `${ENDPOINTS[name].method.toUpperCase()} ${ENDPOINTS[name].path}`
  const { path } = c.req
  if (path.startsWith(FILES_PATH)) return 'files'
  return path.startsWith('/api/') ? 'other' : 'pages'
}

const forApi =
  (door: Middleware): Middleware =>
  (c, next) =>
    c.req.path.startsWith('/api/') ? door(c, next) : next()

/** The other end of the socket; requests that do not come over one, as in tests, have none. */
function socketAddress(c: Context<AppEnv>): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming?.socket.remoteAddress ?? '0.0.0.0'
}

const withCaller =
  ({ config }: Services): Middleware =>
  async (c, next) => {
    const headers = c.req.raw.headers
    c.set('caller', {
      session: sessionKeyOf(config, headers),
      address: clientAddress(
        socketAddress(c),
        headers.get('X-Forwarded-For') ?? undefined,
        config.trustProxy,
      ),
      headers,
    })
    const { address, session } = c.var.caller
    const user = headers.get(USER_HEADER) ?? undefined
    await requestContext.run({ network: networkOf(address), session, user }, next)
  }

const JSON_BYTES = 1024 * 1024
const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH']

const refuseTooLarge = (): never => {
  throw new Problem('too-large', `A request may hold ${JSON_BYTES / 1024} KB at most.`)
}

/** Counts what comes, which makes a stream of it. */
const limitStreamedBody = bodyLimit({ maxSize: JSON_BYTES, onError: refuseTooLarge })

/** Bodies are JSON of bounded size; but an upload's is a file, which `files/incoming.ts` bounds. */
const checkBody: MiddlewareHandler = async (c, next) => {
  if (c.req.path === ENDPOINTS.uploadFile.path || !METHODS_WITH_BODY.includes(c.req.method)) return next()
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new Problem('bad-request', 'Send JSON, with the header Content-Type: application/json.')
  }
  // Node reads as many bytes as the header says and no more, and refuses what bears both headers.
  const length = c.req.header('Content-Length')
  if (length === undefined || c.req.header('Transfer-Encoding') !== undefined)
    return limitStreamedBody(c, next)
  if (Number(length) > JSON_BYTES) refuseTooLarge()
  return next()
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** The origins whose pages may change something: that of PUBLIC_URL, and while it is local its other local names. */
function ownOrigins({ publicUrl }: Config): string[] {
  if (!isLocal(publicUrl)) return [publicUrl.origin]
  const port = publicUrl.port && `:${publicUrl.port}`
  return [publicUrl.origin, ...LOCAL_NAMES.map((name) => `${publicUrl.protocol}//${name}${port}`)]
}

/**
 * Refuses requests that another site's page makes with our cookies. Browsers say where a changing request comes from;
 * what says nothing is no browser, and has no cookies but its own.
 */
function checkOrigin(config: Config): MiddlewareHandler {
  const own = ownOrigins(config)
  return async (c, next) => {
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const ours =
      origin === undefined ? ['same-origin', 'none', undefined].includes(site) : own.includes(origin)
    if (!ours && !SAFE_METHODS.includes(c.req.method)) {
      throw new Problem('cross-origin', `Please use this service at ${config.publicUrl.origin}.`)
    }
    await next()
  }
}

/** What stores next to nothing, or makes room; the reserve is for these. */
const ALLOWED_WHEN_FULL: readonly EndpointName[] = [
  'signIn',
  'submitTwoStepCode',
  'checkResetLink',
  'deleteAccount',
]

const READ_METHODS = ['GET', 'HEAD', 'OPTIONS']
const endpointKey = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`
const ALLOWED_KEYS = new Set(ALLOWED_WHEN_FULL.map((name) => endpointKey(ENDPOINTS[name])))

/**
 * While nothing can be stored, says so at once; reading, signing in and deleting go on, as far as the disk lets them.
 * @throws Problem 'storage-full'
 */
function checkDiskSpace(space: Pick<DiskSpace, 'fault'>): MiddlewareHandler {
  return async (c, next) => {
    const { method } = c.req
    const goesOn =
      READ_METHODS.includes(method) || method === 'DELETE' || ALLOWED_KEYS.has(endpointKey(c.req))
    if (space.fault() && !goesOn) throw storageFaultProblem()
    await next()
  }
}
