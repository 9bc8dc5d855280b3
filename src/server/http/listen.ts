import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { UPLOAD_MINUTES } from '#domain/limits.ts'
import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/config/environment.ts'
import { errorCode } from '#server/error-code.ts'
import { limitConnections } from './connection-limit.ts'

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** Timeouts in milliseconds. An upload of 10 MB may take ten minutes, but headers must arrive sooner. */
const DEFAULT_LIMITS = {
  headersTimeout: 20_000,
  requestTimeout: UPLOAD_MINUTES * 60_000,
  // Longer than proxies keep idle connections, so that they never send a request over a connection that is closing.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  /** Below 1,024, the lowest limit for open files on common systems. */
  connectionsMax: 800,
}

/** Timeouts of a shutdown, in milliseconds (decision 52). */
const DEFAULT_SHUTDOWN = {
  /** Maximum wait for requests in progress. */
  requestsMs: 10_000,
  /** Wait before idle connections are closed. A busy server may not have read their requests yet. */
  arrivalsMs: 500,
  /** Maximum wait for an iteration of the event loop without new connections. */
  newConnectionsMs: 500,
}

export type Listening = {
  /** Stops accepting connections, waits up to 10 seconds for requests in progress, and closes all connections. */
  stop(): Promise<void>
}

/**
 * Listens on HOST and PORT, or on 127.0.0.1 and ::1 when HOST is 'localhost'.
 * @param limits overrides for tests
 * @param shutdown overrides for tests
 * @throws ConfigError when the address cannot be used
 */
export async function listen(
  fetch: Fetch,
  { host, port, publicUrl }: Pick<Config, 'host' | 'port' | 'publicUrl'>,
  limits: Partial<typeof DEFAULT_LIMITS> = {},
  shutdown = DEFAULT_SHUTDOWN,
): Promise<Listening> {
  const { connectionsMax, ...timeouts } = { ...DEFAULT_LIMITS, ...limits }
  const limit = limitConnections(connectionsMax)
  const servers: Counted[] = []
  for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host || undefined]) {
    // HAProxy's health checks have no Host header.
    const server = createAdaptorServer({ fetch, hostname: publicUrl.host, serverOptions: timeouts }) as Server
    // By default, Node.js drops headers beyond a certain number, even headers added by a proxy. Their total size is
    // still limited.
    server.maxHeadersCount = 0
    limit(server)
    const counted = { server, unfinished: countUnfinished(server) }
    try {
      await bind(server, port, address)
      servers.push(counted)
    } catch (error) {
      // The machine may have no IPv6.
      if (address === '::1' && isUnknownAddress(error)) continue
      await Promise.all(servers.map((server) => shutDown(server, shutdown)))
      throw toConfigError(error, port, host)
    }
  }
  return {
    async stop() {
      await Promise.all(servers.map((server) => shutDown(server, shutdown)))
    },
  }
}

const bind = (server: Server, port: number, host: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })

type Counted = { readonly server: Server; readonly unfinished: () => number }

/** Counts unsent responses, because Node considers a connection idle as soon as its response is written. */
function countUnfinished(server: Server): () => number {
  let unfinished = 0
  server.prependListener('request', (_, response) => {
    unfinished++
    response.once('close', () => unfinished--)
  })
  return () => unfinished
}

async function shutDown(
  { server, unfinished }: Counted,
  { requestsMs, arrivalsMs, newConnectionsMs }: typeof DEFAULT_SHUTDOWN,
): Promise<void> {
  // `Connection: close` keeps proxies from sending further requests over this connection.
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  await untilNoNewConnections(server, newConnectionsMs)
  // The HTTP server's own `close` would cut connections whose requests are not read yet.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  const timeout = setTimeout(() => server.closeAllConnections(), requestsMs)
  const arrivedBy = performance.now() + arrivalsMs
  // Connections become idle one by one, and Node closes only connections that are already idle.
  const closeIdle = setInterval(async () => {
    // After an iteration of the event loop, received requests have been read.
    await turn()
    if (performance.now() > arrivedBy && unfinished() === 0) server.closeIdleConnections()
  }, 50)
  await closed
  clearTimeout(timeout)
  clearInterval(closeIdle)
  // Clears the HTTP server's own timers.
  server.close()
}

/**
 * Waits for an iteration of the event loop without a new connection. Closing the listener resets connections that the
 * operating system has accepted but Node has not, and Node accepts one per iteration.
 */
async function untilNoNewConnections(server: Server, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  let isNew = true
  const onConnection = () => {
    isNew = true
  }
  server.on('connection', onConnection)
  // A connection may already have been accepted in this iteration of the event loop.
  await turn()
  while (isNew && performance.now() < deadline) {
    isNew = false
    await turn()
  }
  server.off('connection', onConnection)
}

const isUnknownAddress = (error: unknown) =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(errorCode(error)))

/** Explains why the address cannot be used. Returns other errors unchanged. */
function toConfigError(error: unknown, port: number, host: string): unknown {
  const onHost = host ? ` on ${host}` : ''
  if (errorCode(error) === 'EADDRINUSE') {
    return new ConfigError('PORT', `${port}${onHost} is in use by another program`)
  }
  if (errorCode(error) === 'EACCES')
    return new ConfigError('PORT', `${port}${onHost} is not available to this user`)
  if (isUnknownAddress(error) || errorCode(error) === 'ENOTFOUND') {
    return new ConfigError('HOST', `'${host}' is not an address of this machine`)
  }
  return error
}
