import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A proxy in front of several servers. */
export type Front = { readonly name: string; close(): Promise<void> }

const CHECK_MS = 100
/** No limits, so that the proxy never closes a connection and a missing response is always the server's fault. */
const PATIENT = { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 }
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

type Answer = { readonly answer: IncomingMessage; readonly content: Buffer }

type Behind = { readonly url: string; isReady: boolean; open: number }

/**
 * Starts a minimal proxy that behaves like HAProxy with deploy/haproxy.cfg. It checks whether each server is ready,
 * keeps connections open, and retries reads and unaccepted requests on the other server. It forwards only complete
 * responses, so that it also retries a read that fails halfway.
 * @param urls addresses of the servers
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
    // Replies with the error that proxies return when a server has stopped.
    to.writeHead(502).end()
  }
}

/** Returns the first answer. @throws if no server answers, or if a server accepted a write without answering */
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
    // Uses a new connection, because the server may have closed an idle one.
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
