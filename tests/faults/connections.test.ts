import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type Listening, listen } from '#server/http/listen.ts'
import { freePort } from '#tests/free-port.mjs'

let listening: Listening | undefined
const opened: Socket[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await listening?.stop()
  listening = undefined
})

/** Limits of two hours, so that only the limit under test closes a connection. */
const NEVER = { headersTimeout: 7_200_000, requestTimeout: 7_200_000, keepAliveTimeout: 7_200_000 }
/** The same for the limits during a shutdown. */
const PATIENT = { requestsMs: 7_200_000, arrivalsMs: 7_200_000, newConnectionsMs: 7_200_000 }
type Limits = Parameters<typeof listen>[2]

/**
 * Starts a server that replies 'here' to each request. It replies to /slow only when the test tells it to, and to /long
 * with a long text.
 */
async function serve(limits: Limits, shutdown?: Parameters<typeof listen>[3]) {
  const port = await freePort()
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  let asked = 0
  const fetch = async (request: Request) => {
    asked++
    if (request.url.endsWith('/slow')) await released
    await request.text()
    return new Response(request.url.endsWith('/long') ? LONG : 'here')
  }
  const publicUrl = new URL(`http://localhost:${port}`)
  listening = await listen(fetch, { host: '127.0.0.1', port, publicUrl }, { ...NEVER, ...limits }, shutdown)
  return { port, answer, asked: () => asked }
}

/** Opens a connection from a local address, and sends a text over it. */
async function open(port: number, sent: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  // Ignores errors, because the server may close connections in these tests.
  socket.on('error', () => undefined)
  opened.push(socket)
  await once(socket, 'connect')
  socket.write(sent)
  return socket
}

/** A response that is longer than what the system buffers for a connection. */
const LONG = 'here'.repeat(4_000_000)
const AT_LENGTH = 'GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n'

const BEGINNING = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Le'
const UNFINISHED = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n12'
const WHOLE = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const SLOW = 'GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

const stillOpen = (sockets: readonly Socket[]) => sockets.filter(({ closed }) => !closed).length

/** Sends a request on an open connection. @returns the end of the response */
async function ask(socket: Socket): Promise<string> {
  const answer = once(socket, 'data')
  socket.write(WHOLE)
  return String((await answer)[0]).slice(-4)
}

const ESTABLISHED = '01'

/** Returns the number of connections to a port that the system has accepted, even if the server has not yet. */
const takenAt = (port: number) =>
  readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local, , state]) =>
        local?.endsWith(`:${port.toString(16).padStart(4, '0').toUpperCase()}`) && state === ESTABLISHED,
    ).length

test('limits the number of connections and still answers new ones [D-service.20]', async () => {
  const { port } = await serve({ connectionsMax: 50 })
  const many: Socket[] = []
  for (let n = 0; n < 500; n++) many.push(await open(port, n % 2 ? BEGINNING : UNFINISHED))
  await expect.poll(() => stillOpen(many)).toBe(50)
  expect(await ask(await open(port, ''))).toBe('here')
  await expect.poll(() => stillOpen(many)).toBe(49)
})

test('at the limit, closes connections of the network that has the most [D-service.20]', async () => {
  const { port } = await serve({ connectionsMax: 50 })
  const honest = [await open(port, ''), await open(port, '')]
  for (const one of honest) expect(await ask(one)).toBe('here')
  const flood: Socket[] = []
  for (let n = 0; n < 300; n++) flood.push(await open(port, BEGINNING, '127.0.0.2'))
  await expect.poll(() => stillOpen(flood)).toBe(48)
  for (const one of honest) expect(await ask(one)).toBe('here')
})

test('refuses a new connection while all others are busy, and finishes their requests [D-service.20]', async () => {
  const { port, answer, asked } = await serve({ connectionsMax: 2 })
  const waiting = [await open(port, SLOW), await open(port, SLOW)]
  const answers = Promise.all(waiting.map((socket) => text(socket)))
  await expect.poll(asked).toBe(2)
  const late = await open(port, WHOLE)
  await expect.poll(() => late.closed).toBe(true)
  answer()
  expect((await answers).map((one) => one.slice(-4))).toEqual(['here', 'here'])
})

test('times out an incomplete request and still serves others [D-service.20]', async () => {
  const { port } = await serve({
    headersTimeout: 200,
    requestTimeout: 400,
    connectionsCheckingInterval: 50,
  })
  const slow = await Promise.all([open(port, BEGINNING), open(port, UNFINISHED), open(port, '')])
  const said = slow.map((socket) => text(socket).catch(String))
  expect(await ask(await open(port, ''))).toBe('here')
  const status = 'HTTP/1.1 408 Request Timeout'
  expect((await Promise.all(said)).map((one) => one.split('\r\n')[0])).toEqual([status, status, status])
})

test('a shutdown answers requests over connections that are still in the accept queue', async () => {
  const { port, asked } = await serve({}, PATIENT)
  const waiting = Array.from({ length: 30 }, () => connect({ port, host: '127.0.0.1' }))
  opened.push(...waiting)
  const answers = waiting.map((socket) => {
    socket.write(WHOLE)
    return text(socket).catch(String)
  })
  await new Promise(process.nextTick)
  // Waits synchronously, because the server would accept the connections in the next turn of the event loop.
  const latest = performance.now() + 60_000
  while (takenAt(port) < waiting.length) expect(performance.now()).toBeLessThan(latest)
  expect(asked()).toBe(0)
  const stopped = listening?.stop()
  expect((await Promise.all(answers)).map((answer) => answer.slice(-4))).toEqual(waiting.map(() => 'here'))
  await stopped
})

test('answers a request that arrives during a shutdown', async () => {
  const { port } = await serve({}, PATIENT)
  const sockets: Socket[] = []
  for (let n = 0; n < 10; n++) sockets.push(await open(port, ''))
  for (const socket of sockets) expect(await ask(socket)).toBe('here')
  const answers = sockets.map((socket) => text(socket).catch(String))
  // Sends one request per turn of the event loop, so that one of them arrives just before the server stops listening
  // and is still unread then.
  const asking = (async () => {
    for (const socket of sockets) {
      await nextTurn()
      socket.write(WHOLE)
    }
  })()
  const stopped = listening?.stop()
  await asking
  const ends = (await Promise.all(answers)).map((answer) => answer.split('\r\n'))
  const answered = expect.arrayContaining(['HTTP/1.1 200 OK', 'Connection: close', 'here'])
  expect(ends).toEqual(sockets.map(() => answered))
  await stopped
})

test('sends a slow reader the whole response during a shutdown', async () => {
  const { port } = await serve({}, { requestsMs: 7_200_000, arrivalsMs: 0, newConnectionsMs: 0 })
  const socket = await open(port, AT_LENGTH)
  await once(socket, 'readable')
  const stopped = listening?.stop()
  let arrived = 0
  for await (const part of socket) {
    arrived += part.length
    await turn(1)
  }
  await stopped
  expect(arrived).toBeGreaterThan(LONG.length)
})
