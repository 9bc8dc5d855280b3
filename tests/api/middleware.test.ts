import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { makeApp } from '#server/app.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder } from '#tests/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'http://localhost:3000' })
})
afterAll(() => server?.close())

const allowed = async (headers: Record<string, string>, to = server) => {
  const response = await to.visitor().fetch(ENDPOINTS.signOut.path, { method: 'DELETE', headers })
  return response.status === 403 ? (await response.json()).error.code : response.status
}

test('accepts changes from our own pages only, at each local name of the machine [D-outside.13, V3.5.1, V3.5.2]', async () => {
  const own = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']
  const foreign = [
    'http://localhost:3001',
    'https://localhost:3000',
    'http://localhost.evil.example:3000',
    'http://evil.example',
    'null',
    '',
  ]
  expect(await Promise.all(own.map((origin) => allowed({ origin })))).toEqual([200, 200, 200])
  expect(await Promise.all(foreign.map((origin) => allowed({ origin })))).toEqual(
    foreign.map(() => 'cross-origin'),
  )
})

test('trusts a request without Origin unless Sec-Fetch-Site reports another origin [V3.5.1]', async () => {
  const app = makeApp(server.services)
  const sites = ['same-origin', 'none', undefined, 'cross-site', 'same-site']
  const answers = sites.map(async (site) => {
    const headers = site === undefined ? undefined : { 'sec-fetch-site': site }
    return (await app.request(ENDPOINTS.signOut.path, { method: 'DELETE', headers })).status
  })
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 403, 403])
})

test('accepts changes only from the origin in PUBLIC_URL if that is not local [D-outside.12, V3.4.1]', async () => {
  const there = await startTestServer({
    PUBLIC_URL: 'https://apply.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const origins = ['https://apply.example.com', 'http://apply.example.com', 'http://localhost:3000']
  const answers = await Promise.all(origins.map((origin) => allowed({ origin }, there)))
  const page = await there.visitor().fetch('/api/session')
  await there.close()
  expect(answers).toEqual([200, 'cross-origin', 'cross-origin'])
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('accepts only JSON bodies of limited size [V3.5.2]', async () => {
  const send = async (body: string, contentType: string, more: Record<string, string> = {}) => {
    const response = await server.visitor().fetch(ENDPOINTS.signIn.path, {
      method: 'POST',
      headers: { 'content-type': contentType, ...more },
      body,
    })
    const { code, message } = (await response.json()).error
    return [response.status, code, message]
  }
  const notJson = 'Send JSON with the header Content-Type: application/json.'
  const huge = JSON.stringify({ email: 'x'.repeat(2 ** 20), password: 'p' })
  expect([
    await send('{}', 'text/plain'),
    await send('email=a', 'application/x-www-form-urlencoded'),
    await send('{"email":', 'application/json'),
    await send('{}', 'application/json'),
    await send(huge, 'application/json'),
    await send(huge, 'application/json', { 'content-length': String(huge.length) }),
  ]).toEqual([
    [400, 'bad-request', notJson],
    [400, 'bad-request', notJson],
    [400, 'bad-request', expect.any(String)],
    [400, 'bad-request', expect.any(String)],
    [413, 'too-large', 'A request can be at most 1024 KB.'],
    [413, 'too-large', 'A request can be at most 1024 KB.'],
  ])
})

test('sends security headers with API replies, and forbids caching them [V14.2.2, V14.2.3, V14.2.5, V14.3.2, V3.4.3, V3.4.5, V3.4.6, V3.6.1, V3.7.1]', async () => {
  const { headers } = await server.visitor().fetch('/api/session')
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(headers.has('strict-transport-security')).toBe(false)
})

test('returns a JSON error with security headers for unknown API paths', async () => {
  const response = await server.visitor().fetch('/api/nothing')
  expect([response.status, await response.json(), response.headers.get('x-frame-options')]).toEqual([
    404,
    { error: { code: 'not-found', message: 'There is no endpoint GET /api/nothing.' } },
    'DENY',
  ])
})

test('does not reveal the cause of an unexpected failure [V13.4.2, V16.5.1, V16.5.4]', async () => {
  const asha = await createFounder(server)
  await server.rows('alter table profiles rename to mislaid_profiles')
  const { status, error } = await asha.call('session')
  await server.rows('alter table mislaid_profiles rename to profiles')
  expect([status, error]).toEqual([
    500,
    { code: 'failed', message: 'Something went wrong on our side. Nothing was changed; please try again.' },
  ])
})

test('serves an API description that lists every endpoint [D-outside.18]', async () => {
  const document = await (await server.visitor().fetch('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const named = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`)
  expect(described.sort()).toEqual(named.sort())
})

test('reports alive while the process runs and ready while its parts answer [D-outside.17]', async () => {
  const health = await server.visitor().fetch('/healthz')
  const ready = await server.visitor().fetch('/readyz')
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', database: 'ok', storage: 'ok' }])
})

test('reports not ready before it shuts down, and keeps serving', async () => {
  const other = await startTestServer()
  other.services.draining.start()
  const ready = await other.visitor().fetch('/readyz')
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'leaving', database: 'ok', storage: 'ok' },
  ])
  expect((await other.visitor().fetch('/healthz')).status).toBe(200)
  expect((await createFounder(other).then((asha) => asha.call('listApplications'))).status).toBe(200)
  await other.close()
})

test('reports not ready when the database is gone [D-outside.17]', async () => {
  const other = await startTestServer()
  await other.services.database.close()
  const ready = await other.visitor().fetch('/readyz')
  expect([ready.status, (await ready.json()).database]).toEqual([503, 'down'])
  expect((await other.visitor().fetch('/healthz/database')).status).toBe(503)
  await other.close()
})
