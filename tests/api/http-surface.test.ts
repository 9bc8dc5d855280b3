import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '#server/app.ts'
import { type Listening, listen } from '#server/http/listen.ts'
import { freePort } from '#tests/free-port.mjs'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

// Tests the HTTP server over a socket.

let server: TestServer
let listening: Listening
let port: number
beforeAll(async () => {
  server = await startTestServer()
  port = await freePort()
  const { publicUrl } = server.services.config
  listening = await listen(makeApp(server.services).fetch, { host: '127.0.0.1', port, publicUrl })
})
afterAll(async () => {
  await listening?.stop()
  await server?.close()
})

/** Sends a request that `fetch` would refuse to send. @returns the status and the body of the reply */
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject)
    })
      .on('error', reject)
      .end()
  })

/** Sends bytes over a new connection. @returns everything that the server replies until it closes the connection */
const converse = (bytes: string) => {
  const socket = connect(port, '127.0.0.1')
  // Does not end the socket, because the server would treat a half-closed connection as an abort.
  socket.write(bytes)
  return text(socket)
}

/** Sends bytes over a new connection. @returns the status line of the reply */
const sendBytes = async (bytes: string) => (await converse(bytes)).split('\r\n')[0]

test('rejects unsupported methods, including TRACE, and echoes nothing of the request [V13.4.4, V4.1.4]', async () => {
  const answers = ['TRACE', 'OPTIONS', 'PUT', 'PROPFIND'].map((method) =>
    ask(method, '/api/session', { 'x-secret': 'hush', 'content-type': 'application/json' }),
  )
  const seen = (await Promise.all(answers)).map(({ status, body }) => [status, body.includes('hush')])
  expect(seen).toEqual(Array(4).fill([405, false]))
})

test('answers health checks without a Host header, as load balancers send them [D-outside.17]', async () => {
  expect([
    await sendBytes('GET /healthz HTTP/1.0\r\n\r\n'),
    await sendBytes('GET /readyz HTTP/1.0\r\n\r\n'),
    await sendBytes('GET /healthz/database HTTP/1.0\r\n\r\n'),
    await sendBytes('GET /healthz/storage HTTP/1.0\r\n\r\n'),
    await sendBytes('HEAD /readyz HTTP/1.0\r\n\r\n'),
    await sendBytes('OPTIONS / HTTP/1.0\r\n\r\n'),
    await sendBytes('OPTIONS /readyz HTTP/1.0\r\n\r\n'),
    await sendBytes('GET /outbox HTTP/1.0\r\n\r\n'),
  ]).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 204 No Content',
    'HTTP/1.1 204 No Content',
    'HTTP/1.1 404 Not Found',
  ])
})

test('rejects requests whose length is ambiguous [V4.2.1]', async () => {
  const twice = 'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  expect([
    await sendBytes(`${twice}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    await sendBytes(`${twice}Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}`),
    await sendBytes(`${twice}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`),
  ]).toEqual(Array(3).fill('HTTP/1.1 400 Bad Request'))
})

test.each([
  ['two equal Host headers', 'GET /api/session HTTP/1.1\r\nHost: localhost\r\nhost: localhost'],
  ['two Host headers on a health check', 'GET /healthz HTTP/1.0\r\nHost: localhost\r\nHOST: evil.example'],
  ['a Host header other than the target', 'GET http://localhost/api/session HTTP/1.1\r\nHost: evil.example'],
  ['a target other than the Host header', 'GET https://evil.example/ HTTP/1.1\r\nHost: localhost'],
  ['another port in the target', 'GET http://localhost:81/ HTTP/1.1\r\nHost: localhost'],
  ['a user name in the target', 'GET http://localhost@localhost/ HTTP/1.1\r\nHost: localhost'],
  ['an empty Host header beside a target with a host', 'GET http://localhost/ HTTP/1.1\r\nHost: '],
  ['no Host header', 'GET /api/session HTTP/1.1\r\nAccept: */*'],
  ['no Host header beside a target with a host', 'GET http://localhost/ HTTP/1.1\r\nAccept: */*'],
])('rejects %s', async (_, head) => {
  expect(await sendBytes(`${head}\r\nConnection: close\r\n\r\n`)).toBe('HTTP/1.1 400 Bad Request')
})

test.each([
  'GET http://LOCALHOST:80/api/session HTTP/1.1\r\nHost: localhost',
  'GET https://localhost/api/session HTTP/1.1\r\nHost: localhost:443',
  'GET http://localhost/api/session HTTP/1.0\r\nAccept: */*',
])('accepts one host in target and header: %j', async (head) => {
  expect(await sendBytes(`${head}\r\nConnection: close\r\n\r\n`)).toBe('HTTP/1.1 200 OK')
})

test('reads the cookie after 1,500 other headers', async () => {
  const [[name = '', value = ''] = []] = (await createFounder(server)).cookies
  const many = Array.from({ length: 1_500 }, (_, place) => `X${place}:a\r\n`).join('')
  const request = `GET /api/session HTTP/1.1\r\nHost: localhost\r\n${many}Cookie: ${name}=${value}\r\n`
  expect(await converse(`${request}Connection: close\r\n\r\n`)).toContain('"email":"asha@acme.in"')
})

test('allows no other origin to read a reply [V3.4.2]', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example']) {
    const { headers } = await server.visitor().fetch('/api/session', { headers: { origin } })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

test('sends the content type, but no software version [V13.4.6, V3.5.6, V4.1.1]', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/session?callback=steal`)
  expect(headers.get('content-type')).toBe('application/json')
  expect(['server', 'x-powered-by', 'via'].filter((name) => headers.has(name))).toEqual([])
})

test('rejects a repeated query parameter, with its name [V15.3.7]', async () => {
  const meera = await createAdministrator(server)
  const response = await meera.fetch('/api/review/applications?status=approved&status=approved')
  const { error } = await response.json()
  expect([response.status, error.code, error.message]).toEqual([
    400,
    'bad-request',
    expect.stringMatching(/^status: /),
  ])
})
