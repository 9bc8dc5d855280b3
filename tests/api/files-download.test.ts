import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf, SAMPLES } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

const DECK = pdfOf(1000)

let server: TestServer
let asha: Client
let deckUrl: string
let video: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  deckUrl = (await upload(asha, 'Acme ₹.pdf', DECK)).stored.url
  video = (await upload(asha, 'a.mp4', SAMPLES.mp4 ?? null, { kind: 'additional-document' })).stored.url
})
afterAll(() => server?.close())

const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('serves a file to its owner and administrators, and 404 to others [D-files.2, D-files.3, V8.2.2]', async () => {
  const rohan = await createFounder(server, 'rohan@other.in')
  const meera = await createAdministrator(server)
  const answers = await Promise.all(
    [asha, meera, rohan, server.visitor()].map(async (client) => {
      const response = await client.fetch(deckUrl)
      return [response.status, (await bodyOf(response)).equals(DECK)]
    }),
  )
  expect(answers).toEqual([
    [200, true],
    [200, true],
    [404, false],
    [404, false],
  ])
  const there = await rohan.fetch(deckUrl)
  const missing = await rohan.fetch('/files/pitch-decks/1.pdf')
  expect(await there.text()).toBe(await missing.text())
})

test('serves no file after sign-out', async () => {
  const client = await createFounder(server, 'leaving@other.in')
  const { url } = (await upload(client, 'a.pdf', DECK)).stored
  const cookies = new Map(client.cookies)
  expect((await client.fetch(url)).status).toBe(200)
  await client.call('signOut')
  for (const [name, value] of cookies) client.cookies.set(name, value)
  expect((await client.fetch(url)).status).toBe(404)
})

test('serves a file under its name, never as a page of our origin, never cached [D-files.6, V14.2.2, V14.3.2, V3.2.1, V3.4.4, V3.4.6, V3.5.8, V4.1.1, V5.3.1, V5.4.1]', async () => {
  const { headers } = await asha.fetch(deckUrl)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '1000',
    'content-disposition': `inline; filename="Acme _.pdf"; filename*=UTF-8''Acme%20%E2%82%B9.pdf`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
  const other = (await asha.fetch(video)).headers
  expect([other.get('content-type'), other.get('content-security-policy')]).toEqual([
    'video/mp4',
    "sandbox; default-src 'none'",
  ])
  expect(other.get('content-disposition')).toBe(`attachment; filename="a.mp4"; filename*=UTF-8''a.mp4`)
})

test('answers HEAD with the size and no body [V4.2.2]', async () => {
  const response = await asha.fetch(deckUrl, { method: 'HEAD' })
  expect([response.status, response.headers.get('content-length'), (await bodyOf(response)).length]).toEqual([
    200,
    '1000',
    0,
  ])
  expect((await server.visitor().fetch(deckUrl, { method: 'HEAD' })).status).toBe(404)
})

test.each([
  ['bytes=0-9', 206, 'bytes 0-9/1000', [0, 10]],
  ['bytes=990-', 206, 'bytes 990-999/1000', [990, 1000]],
  ['bytes=-4', 206, 'bytes 996-999/1000', [996, 1000]],
  ['bytes=0-1,5-6', 200, null, [0, 1000]],
  ['bytes=1000-', 416, 'bytes */1000', [0, 0]],
] as const)(
  'answers the range %s with status %i [V4.2.2]',
  async (range, status, contentRange, [from, to]) => {
    const response = await asha.fetch(deckUrl, { headers: { range } })
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange])
    expect((await bodyOf(response)).equals(DECK.subarray(from, to))).toBe(true)
  },
)

test.each([
  '/files/',
  '/files/../session-secret',
  '/files/%2e%2e/session-secret',
  '/files/..%2fsession-secret',
  '/files/pitch-decks/%00',
  '/files/.incoming/',
])('serves nothing at %s [V1.1.1, V13.4.3, V5.3.2]', async (path) => {
  expect((await asha.fetch(path)).status).toBe(404)
})

test('returns not found for a file whose content is lost', async () => {
  const { url } = (await upload(asha, 'a.pdf', DECK)).stored
  await server.services.files.delete(url.slice('/files/'.length))
  expect((await asha.fetch(url)).status).toBe(404)
})

test('serves no part of an unfinished upload', async () => {
  let send: (() => void) | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(DECK)
      send = () => controller.close()
    },
  })
  const uploading = upload(asha, 'slow.pdf', body)
  await expect.poll(() => server.rows("select path from files where filename = 'slow.pdf'")).toHaveLength(1)
  const [row] = await server.rows<{ path: string }>("select path from files where filename = 'slow.pdf'")
  const before = (await asha.fetch(`/files/${row?.path}`, { method: 'HEAD' })).status
  send?.()
  const { stored } = await uploading
  expect([before, (await asha.fetch(stored.url)).status]).toEqual([404, 200])
})
