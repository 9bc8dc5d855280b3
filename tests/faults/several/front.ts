import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A proxy with the servers behind it. */
export type Front = { readonly name: string; close(): Promise<void> }

const CHECK_MS = 100
/** Never closes a connection itself, so a missing response is the server's fault. */
const PATIENT = { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 }
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

type Answer = { readonly answer: IncomingMessage; readonly content: Buffer }

type Behind = { readonly url: string; isReady: boolean; open: number }

/**
 * A minimal proxy that behaves like HAProxy with deploy/haproxy.cfg: it checks whether each server is ready, keeps
 * connections open, and retries reads, and requests that were not accepted, on the other server. It forwards a response
 * only when it is complete, so that a read that fails halfway is retried as well.
 * @param urls of the servers
 */
export async function openFront(port: number, urls: readonly string[]): Promise<Front> {
  const servers: Behind[] = urls.map((url) => ({ url, isReady: true, open: 0 }))
  const agent = new Agent({ keepAlive: true })
  const checks = setInterval(() => servers.forEach(check), CHECK_MS)
  const listening = createServer(PATIENT, (from, to) => void forward(servers, agent, from, to)).listen(
    port,
    '127.0.0.1',
  )
  await once(listening, 'listening')
  return {
    name: 'a proxy of the test',
    async close() {
      clearInterval(checks)
      agent.destroy()
      listening.closeAllConnections()
      await new Promise((resolve) => listening.close(resolve))
    },
  }
}

async function check(server: Behind): Promise<void> {
  server.isReady = await fetch(`${server.url}/readyz`).then(
    async (reply) => (await reply.text()) !== '' && reply.ok,
    () => false,
  )
}

async function forward(
  servers: readonly Behind[],
  agent: Agent,
  from: IncomingMessage,
  to: ServerResponse,
): Promise<void> {
  try {
    const body = await buffer(from)
    const { answer, content } = await firstAnswer(servers, agent, from, body)
    to.writeHead(answer.statusCode ?? 502, without(answer.headers)).end(content)
  } catch {
    // The client gets the proxy's error for a server that has stopped.
    to.writeHead(502).end()
  }
}

/** @throws if neither server answers, or the first one accepted a write and did not answer */
async function firstAnswer(
  servers: readonly Behind[],
  agent: Agent,
  from: IncomingMessage,
  body: Buffer,
): Promise<Answer> {
  const [first, second] = servers.toSorted(
    (a, b) => Number(b.isReady) - Number(a.isReady) || a.open - b.open,
  ) as [Behind, Behind]
  try {
    return await send(first, agent, from, body)
  } catch (error) {
    if (from.method !== 'GET' && !wasNotTaken(error)) throw error
    // Uses a new connection, because an open one may also have been closed.
    return send(second, false, from, body)
  }
}

const wasNotTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

async function send(
  server: Behind,
  agent: Agent | false,
  { method, url, headers, socket }: IncomingMessage,
  body: Buffer,
): Promise<Answer> {
  const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  const sent = request(new URL(url ?? '/', server.url), {
    method,
    agent,
    headers: { ...without(headers), 'x-forwarded-for': forwarded, 'content-length': body.length },
  })
  server.open++
  sent.once('close', () => server.open--)
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { answer, content: await buffer(answer) }
}

const without = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name)))
