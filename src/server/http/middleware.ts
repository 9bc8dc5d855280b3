import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { routePath } from 'hono/route'
import { ENDPOINTS, type EndpointName, REPLY_HEADER, USER_HEADER } from '#contract/endpoints.ts'
import { requestContext } from '#database/request-context.ts'
import { FILES_PATH } from '#domain/files/stored-file.ts'
import type { Config } from '#server/config/config.ts'
import { requestId } from '#server/log/log.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { type DiskSpace, storageFaultProblem } from '#server/storage/disk-space.ts'
import type { AppEnv } from './caller.ts'
import { clientAddress, isProxy, networkOf } from './client-address.ts'
import { sessionKeyOf } from './cookies.ts'
import { endpointName } from './endpoint-name.ts'
import { ownOrigins } from './own-origins.ts'
import { noStore, securityHeaders } from './security-headers.ts'

type Middleware = MiddlewareHandler<AppEnv>

/** Middleware for every response. Adds a request id and security headers, and refuses ambiguous hosts. */
export const responseMiddleware = ({ config }: Services): Middleware[] => [
  withRequestId(config),
  securityHeaders(config),
  checkHost,
]

/** Middleware for every request except health checks and metrics (ARCHITECTURE.md). It does not authorise requests. */
export const requestMiddleware = (services: Services): Middleware[] => [
  withRequestLog(services),
  checkOrigin(services.config),
  forApi(every(noStore, markReply, checkBody)),
  checkDiskSpace(services.diskSpace),
  withCaller(services),
]

const REQUEST_ID = 'X-Request-Id'
/** Request ids as proxies generate them. Names and addresses do not match. */
const PLAIN_ID = /^[\da-f-]{16,64}$/i

/** Keeps the request id of a trusted proxy, so that both logs show the same id. Otherwise generates an id. */
const withRequestId =
  ({ trustProxy }: Config): Middleware =>
  async (c, next) => {
    const given = c.req.header(REQUEST_ID) ?? ''
    const id = PLAIN_ID.test(given) && isProxy(socketAddress(c), trustProxy) ? given : randomUUID()
    await requestId.run(id, next)
    // Sets the header afterwards, because file responses are new objects and would lose it.
    c.res.headers.set(REQUEST_ID, id)
  }

/** Logs and measures requests. Logs the route's pattern instead of the path, which may contain personal data. */
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

/** The endpoints of a screen that are many and rarely used share one of these labels. */
const SHARED_LABELS = ['/api/account/', '/api/committee']

/**
 * Returns a request's label in the metrics: the endpoint's path, with parameter names instead of ids, or 'files',
 * 'pages' or 'other'. It has no method, because that would exceed the number of series that the metrics may have.
 */
function routeLabel(c: Context<AppEnv>): string {
  const name = endpointName(c)
  if (name) {
    const { path } = ENDPOINTS[name]
    return SHARED_LABELS.find((label) => path.startsWith(label)) ?? path
  }
  const { path } = c.req
  if (path.startsWith(FILES_PATH)) return 'files'
  return path.startsWith('/api/') ? 'other' : 'pages'
}

const forApi =
  (middleware: Middleware): Middleware =>
  (c, next) =>
    c.req.path.startsWith('/api/') ? middleware(c, next) : next()

/** Returns Node's request. Requests in tests have only a part of it. */
const incomingOf = (c: Context<AppEnv>): Partial<HttpBindings['incoming']> =>
  ((c.env ?? {}) as Partial<HttpBindings>).incoming ?? {}

/** Returns the address of the socket's peer, or '0.0.0.0' for requests in tests, which have no socket. */
const socketAddress = (c: Context<AppEnv>): string => incomingOf(c).socket?.remoteAddress ?? '0.0.0.0'

/**
 * Refuses a request that names several hosts, in Host headers or in its target, because a proxy may have used another
 * of them than the server. Node refuses HTTP/1.1 without a Host header.
 */
const checkHost: Middleware = async (c, next) => {
  const { rawHeaders = [], url = '' } = incomingOf(c)
  const [host, ...more] = rawHeaders.filter((_, at) => at % 2 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  if (more.length > 0 || (host !== undefined && !isHostOf(url, host))) {
    throw new Problem('bad-request', 'Name one host: send one Host header, with the host of the address.')
  }
  await next()
}

/** Returns whether a request's target has this host, or none, as in '/api/session'. */
function isHostOf(target: string, host: string): boolean {
  const [scheme] = /^https?:\/\//i.exec(target) ?? []
  if (scheme === undefined) return true
  // Parsing omits the default port and puts the host in lower case.
  return URL.canParse(scheme + host) && new URL(scheme + host).href === new URL('/', target).href
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

const markReply: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set(REPLY_HEADER, '1')
}

const JSON_BYTES = 1024 * 1024
const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH']

const refuseTooLarge = (): never => {
  throw new Problem('too-large', `A request can be at most ${JSON_BYTES / 1024} KB.`)
}

/** Limits a body by counting its bytes while streaming. */
const limitStreamedBody = bodyLimit({ maxSize: JSON_BYTES, onError: refuseTooLarge })

/** Requires JSON bodies of limited size. Excludes uploads, which upload.ts limits. */
const checkBody: MiddlewareHandler = async (c, next) => {
  if (c.req.path === ENDPOINTS.uploadFile.path || !METHODS_WITH_BODY.includes(c.req.method)) return next()
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new Problem('bad-request', 'Send JSON with the header Content-Type: application/json.')
  }
  // Content-Length can be trusted, because Node reads exactly that many bytes. Other bodies are counted.
  const length = c.req.header('Content-Length')
  if (length === undefined || c.req.header('Transfer-Encoding') !== undefined)
    return limitStreamedBody(c, next)
  if (Number(length) > JSON_BYTES) refuseTooLarge()
  return next()
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses cross-site requests that change something. All browsers send Origin or Sec-Fetch-Site. Clients that send
 * neither are not browsers and have no foreign cookies.
 */
function checkOrigin(config: Config): MiddlewareHandler {
  const own = ownOrigins(config)
  return async (c, next) => {
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const isOwn =
      origin === undefined ? ['same-origin', 'none', undefined].includes(site) : own.includes(origin)
    if (!isOwn && !SAFE_METHODS.includes(c.req.method)) {
      throw new Problem('cross-origin', `Please use this service at ${config.publicUrl.origin}.`)
    }
    await next()
  }
}

/** Endpoints that free space or store almost nothing. The disk reserve exists for them. */
const ALLOWED_WHEN_FULL: readonly EndpointName[] = [
  'signIn',
  'submitTwoStepCode',
  'startProviderSignIn',
  'finishProviderSignIn',
  'checkResetLink',
  'deleteAccount',
]

/**
 * Refuses requests that store something while the disk is full or read-only. Reading, signing in and deleting still
 * work.
 * @throws Problem 'storage-full'
 */
function checkDiskSpace(diskSpace: Pick<DiskSpace, 'fault'>): MiddlewareHandler {
  return async (c, next) => {
    if (diskSpace.fault() && !isAllowedWhenFull(c)) throw storageFaultProblem()
    await next()
  }
}

function isAllowedWhenFull(c: Context): boolean {
  if (SAFE_METHODS.includes(c.req.method) || c.req.method === 'DELETE') return true
  const endpoint = endpointName(c)
  return ALLOWED_WHEN_FULL.some((name) => name === endpoint)
}
