import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { ConfigError } from '#server/config/environment.ts'
import type { Config } from '#server/config.ts'
import { boundConnections } from './connections.ts'

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** In milliseconds. A file of 10 MB may take ten minutes to come in; headers come at once. */
const LIMITS = {
  headersTimeout: 20_000,
  requestTimeout: 600_000,
  // Longer than proxies keep an idle connection, so that they never send into a closing one.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  /** Browsers leave several open each, and a process has 1,024 files at least on the systems there are. */
  connectionsMax: 800,
}

/** How long a server that stops waits at most, in milliseconds. */
const LAST = {
  /** For requests under way to end. */
  requestsMs: 10_000,
  /** With closing a connection that looks idle: a busy server has not read yet what stands in it. */
  arrivalsMs: 500,
  /** For a moment in which nobody knocks. */
  knocksMs: 500,
}

export type Listening = {
  /** Accepts no more, lets requests under way end (within 10 seconds) and closes every connection. */
  stop(): Promise<void>
}

/**
 * Listens on HOST and PORT; on every loopback address while HOST is 'localhost'.
 * @param limits that differ from the server's own
 * @param last where a server that stops is to be more patient, or less
 * @throws ConfigError when there is nothing to listen on
 */
export async function listen(
  fetch: Fetch,
  { host, port, publicUrl }: Pick<Config, 'host' | 'port' | 'publicUrl'>,
  limits: Partial<typeof LIMITS> = {},
  last = LAST,
): Promise<Listening> {
  const { connectionsMax, ...timeouts } = { ...LIMITS, ...limits }
  const bound = boundConnections(connectionsMax)
  const servers: Answering[] = []
  for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host || undefined]) {
    // Who names no host, as HAProxy does when it asks whether a server lives, means the one that there is.
    const server = createAdaptorServer({ fetch, hostname: publicUrl.host, serverOptions: timeouts }) as Server
    // Node.js leaves headers out beyond a number, also those that a proxy has added; their size is bounded all the same.
    server.maxHeadersCount = 0
    bound(server)
    const answering = { server, answers: countAnswers(server) }
    try {
      await bind(server, port, address)
      servers.push(answering)
    } catch (error) {
      // A machine may have no IPv6.
      if (address === '::1' && isUnknownAddress(error)) continue
      await Promise.all(servers.map((one) => stopOne(one, last)))
      throw unusable(error, port, host)
    }
  }
  return {
    async stop() {
      await Promise.all(servers.map((one) => stopOne(one, last)))
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

type Answering = { readonly server: Server; readonly answers: () => number }

/** How many answers are not out yet: once one is written whole, Node takes its connection for idle. */
function countAnswers(server: Server): () => number {
  let answers = 0
  server.prependListener('request', (_, response) => {
    answers++
    response.once('close', () => answers--)
  })
  return () => answers
}

async function stopOne(
  { server, answers }: Answering,
  { requestsMs, arrivalsMs, knocksMs }: typeof LAST,
): Promise<void> {
  // A proxy sends nothing more over a connection that it was told will close.
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  await nobodyKnocks(server, knocksMs)
  // Not by the HTTP server's own `close`, which at once cuts every connection that looks idle.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  const impatience = setTimeout(() => server.closeAllConnections(), requestsMs)
  const arrived = performance.now() + arrivalsMs
  // A connection falls idle when its last reply is out; Node closes only those that are idle already.
  const idle = setInterval(async () => {
    // What came in by now has been read then, and its connection is not idle.
    await turn()
    if (performance.now() > arrived && answers() === 0) server.closeIdleConnections()
  }, 50)
  await closed
  clearTimeout(impatience)
  clearInterval(idle)
  // For what that one puts away besides.
  server.close()
}

/**
 * Resolves at the end of a turn of the event loop in which no connection came, and before the next one begins: who waits
 * to be accepted when a server stops to listen is cut off, and a turn accepts one of them.
 */
async function nobodyKnocks(server: Server, patienceMs: number): Promise<void> {
  const patience = performance.now() + patienceMs
  let knocked = true
  const note = () => {
    knocked = true
  }
  server.on('connection', note)
  // This turn may have accepted somebody before it was noted.
  await turn()
  while (knocked && performance.now() < patience) {
    knocked = false
    await turn()
  }
  server.off('connection', note)
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const isUnknownAddress = (error: unknown) => ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(codeOf(error)))

function unusable(error: unknown, port: number, host: string): unknown {
  const place = host ? ` on ${host}` : ''
  if (codeOf(error) === 'EADDRINUSE') {
    return new ConfigError('PORT', `${port}${place} is in use by another program`)
  }
  if (codeOf(error) === 'EACCES')
    return new ConfigError('PORT', `${port}${place} may not be used by this user`)
  if (isUnknownAddress(error) || codeOf(error) === 'ENOTFOUND') {
    return new ConfigError('HOST', `'${host}' is no address of this machine`)
  }
  return error
}
