import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS, REPLY_HEADER } from '#contract/endpoints.ts'
import { makeApp } from '#server/app.ts'
import { type Client, makeClient } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createFounder, PASSWORD } from '#tests/users.ts'

let server: TestServer
let folder: string
let asha: Client
let deck: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'openround-pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '"__SETTINGS__"<!--landing-->')
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'console.log(1)')
  const none = pathToFileURL(join(folder, 'none.js'))
  const app = makeApp(server.services, { web: pathToFileURL(`${folder}/`), prerender: none })
  asha = makeClient(server.services.config.publicUrl, (request) => app.fetch(request))
  for (const [name, value] of (await createFounder(server)).cookies) asha.cookies.set(name, value)
  deck = (await upload(asha, 'deck.pdf', pdfOf(100))).stored.url
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true })
})

const OWN_PAGE =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

const EVERY_REPLY = {
  'content-security-policy': OWN_PAGE,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-request-id': expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
  'x-xss-protection': '0',
}
const JSON_REPLY = { ...EVERY_REPLY, 'content-type': 'application/json', 'cache-control': 'no-store' }
const MARKED = { [REPLY_HEADER.toLowerCase()]: '1' }
const STREAM = {
  ...EVERY_REPLY,
  ...MARKED,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}
const KEPT = { ...EVERY_REPLY, 'cache-control': 'public, max-age=31536000, immutable' }
const PAGE = { ...EVERY_REPLY, 'cache-control': 'no-cache', vary: 'Accept-Encoding, Cookie' }
const FILE = {
  ...EVERY_REPLY,
  'accept-ranges': 'bytes',
  'cache-control': 'private, no-store',
  'content-disposition': `inline; filename="deck.pdf"; filename*=UTF-8''deck.pdf`,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'content-type': 'application/pdf',
  'x-frame-options': 'SAMEORIGIN',
}

/** Headers that depend on the content or the session. */
const OF_THE_CONTENT = ['content-length', 'etag', 'set-cookie']
const headersOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => !OF_THE_CONTENT.includes(name)))

const HUGE = JSON.stringify({ email: 'x'.repeat(2 ** 20), password: 'p' })
const JSON_TYPE = { 'content-type': 'application/json' }

test.each([
  ['a page', 200, '/my-applications', {}, { ...PAGE, 'content-type': 'text/html; charset=utf-8' }],
  ['HEAD of a page', 200, '/', { method: 'HEAD' }, { ...PAGE, 'content-type': 'text/html; charset=utf-8' }],
  [
    'an asset',
    200,
    '/assets/main-1a2b.js',
    {},
    { ...KEPT, vary: 'Accept-Encoding', 'content-type': 'text/javascript; charset=utf-8' },
  ],
  ['a missing asset', 404, '/assets/main-0000.js', {}, JSON_REPLY],
  ['POST to a page', 405, '/apply', { method: 'POST' }, { ...JSON_REPLY, allow: 'GET, HEAD' }],
  ['the health check', 200, '/healthz', {}, JSON_REPLY],
  ['the readiness check', 200, '/readyz', {}, JSON_REPLY],
  [
    'PUT to the unsubscribe page',
    405,
    '/unsubscribe',
    { method: 'PUT' },
    { ...JSON_REPLY, allow: 'GET, HEAD, POST' },
  ],
  ['POST to the health check', 405, '/healthz', { method: 'POST' }, { ...JSON_REPLY, allow: 'GET, HEAD' }],
  ['the API description', 200, '/api/openapi.json', {}, { ...JSON_REPLY, ...MARKED }],
  ['an unknown API path', 404, '/api/nothing', {}, JSON_REPLY],
  [
    'an unsupported method',
    405,
    '/api/session',
    { method: 'PUT', headers: JSON_TYPE },
    { ...JSON_REPLY, allow: 'POST, GET, DELETE, HEAD' },
  ],
  [
    'an unsupported method on a path with an id',
    405,
    `/api/applications/${randomUUID()}/pdf`,
    { method: 'OPTIONS' },
    { ...JSON_REPLY, allow: 'GET, HEAD' },
  ],
  [
    'a body that is too large',
    413,
    '/api/session',
    { method: 'POST', headers: JSON_TYPE, body: HUGE },
    JSON_REPLY,
  ],
  [
    'a request from another site',
    403,
    '/api/session',
    { method: 'DELETE', headers: { origin: 'http://evil.example' } },
    JSON_REPLY,
  ],
  ['the outbox from another host', 404, '/outbox', {}, JSON_REPLY],
  ['a missing file', 404, '/files/pitch-decks/1.pdf', {}, JSON_REPLY],
] as const)(
  '%s: status %i with exactly the expected headers [D-outside.21, D-outside.20]',
  async (_, status, path, init, headers) => {
    const response = await asha.fetch(path, init)
    expect([response.status, headersOf(response)]).toEqual([status, headers])
  },
)

test('sends security and cache headers with 304 for a cached page or asset', async () => {
  for (const [path, headers] of [
    ['/apply', PAGE],
    ['/assets/main-1a2b.js', { ...KEPT, vary: 'Accept-Encoding' }],
  ] as const) {
    const etag = (await asha.fetch(path)).headers.get('etag') ?? ''
    const again = await asha.fetch(path, { headers: { 'if-none-match': etag } })
    expect([again.status, headersOf(again)]).toEqual([304, headers])
  }
})

test('sends file headers with whole, partial, HEAD and out-of-range replies', async () => {
  const statusFor = async (init: RequestInit) => {
    const response = await asha.fetch(deck, init)
    return [response.status, headersOf(response)]
  }
  expect([
    await statusFor({}),
    await statusFor({ method: 'HEAD' }),
    await statusFor({ headers: { range: 'bytes=0-9' } }),
    await statusFor({ headers: { range: 'bytes=500-' } }),
  ]).toEqual([
    [200, FILE],
    [200, FILE],
    [206, { ...FILE, 'content-range': 'bytes 0-9/100' }],
    [416, { ...FILE, 'content-range': 'bytes */100' }],
  ])
})

test('sends the same headers from every endpoint [V3.4.4, V3.4.8, V3.5.8]', async () => {
  const visitor = server.visitor()
  const received: unknown[][] = []
  const expected: unknown[][] = []
  const refused: string[] = []
  for (const [name, { method, path }] of Object.entries(ENDPOINTS)) {
    // Some endpoints end the session.
    if (!asha.cookies.has('openround.session_token'))
      await asha.call('signIn', { body: { email: 'asha@acme.in', password: PASSWORD } })
    for (const client of [visitor, asha]) {
      const response = await client.fetch(path.replace('{id}', randomUUID()), {
        method: method.toUpperCase(),
        ...(['post', 'put', 'patch'].includes(method) && { headers: JSON_TYPE, body: '{}' }),
      })
      await response.body?.cancel()
      if (client === asha && response.status === 401) refused.push(name)
      // Redirects have no content.
      const { location, 'content-type': type, ...headers } = headersOf(response)
      received.push([name, { ...headers, 'content-type': location ? 'application/json' : type }])
      const reply = response.ok ? { ...JSON_REPLY, ...MARKED } : JSON_REPLY
      expected.push([name, client === asha && name === 'subscribeToChanges' ? STREAM : reply])
    }
  }
  expect(received).toEqual(expected)
  expect(refused).toEqual([])
})
