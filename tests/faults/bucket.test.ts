import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILES_UNAVAILABLE } from '#domain/files/messages.ts'
import { makeApp } from '#server/app.ts'
import { type Listening, listen } from '#server/http/listen.ts'
import { type Client, makeClient } from '#tests/client.ts'
import { freePort } from '#tests/free-port.mjs'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { startBucket, type TestBucket } from '#tests/storage/s3.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createFounder } from '#tests/users.ts'

const HALF = 2 ** 20
const WHOLE = 2 * HALF

let bucket: TestBucket
let line: Line
let server: TestServer
let listening: Listening
let asha: Client
beforeAll(async () => {
  bucket = await startBucket()
  line = await lineTo(bucket.storageUrl)
  server = await startTestServer({ STORAGE_URL: line.storageUrl })
  const port = await freePort()
  const { publicUrl } = server.services.config
  listening = await listen(makeApp(server.services).fetch, { host: '127.0.0.1', port, publicUrl })
  const { cookies } = await createFounder(server)
  asha = makeClient(publicUrl, (request) => fetch(new Request(elsewhere(request.url, port), request)))
  for (const [name, value] of cookies) asha.cookies.set(name, value)
})
afterAll(async () => {
  await listening?.stop()
  await server?.close()
  await line?.close()
  await bucket?.close()
})

const elsewhere = (url: string, port: number): string => {
  const there = new URL(url)
  there.host = `127.0.0.1:${port}`
  return there.href
}

type Line = {
  readonly storageUrl: string
  /** Cuts each connection after this number of bytes to or from the bucket. */
  cutAfter(bytes: Partial<Record<'to' | 'from', number>>): void
  /** Cuts all connections and refuses new ones. */
  down(): void
  close(): Promise<void>
}

const WHOLLY = { to: Number.POSITIVE_INFINITY, from: Number.POSITIVE_INFINITY }

/** Starts a proxy in front of a bucket. The proxy can cut connections. */
async function lineTo(storageUrl: string): Promise<Line> {
  const target = new URL(storageUrl)
  const sockets = new Set<Socket>()
  let most: Record<'to' | 'from', number> = { ...WHOLLY }
  let isDown = false
  const service = createServer((near) => {
    if (isDown) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    const carried = { to: 0, from: 0 }
    for (const [way, socket, other] of [
      ['to', near, far],
      ['from', far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (data) => {
        carried[way] += data.length
        return carried[way] < most[way] ? other.write(data) : near.destroy()
      })
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  return {
    storageUrl: storageUrl.replace(`:${target.port}/`, `:${port}/`),
    cutAfter(bytes) {
      most = { ...WHOLLY, ...bytes }
    },
    down() {
      isDown = true
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => service.close(resolve))
    },
  }
}

test('an upload that fails halfway leaves no row or file, and the next one works [D-service.19]', async () => {
  line.cutAfter({ to: HALF })
  const { status, error } = await upload(asha, 'a.pdf', pdfOf(WHOLE))
  expect([status, error?.code]).toEqual([503, 'unavailable'])
  expect(error?.message).toBe(FILES_UNAVAILABLE.description)
  expect([await server.rows('select path from files'), await bucket.names()]).toEqual([[], []])
  line.cutAfter({})
  const { stored } = await upload(asha, 'a.pdf', pdfOf(WHOLE))
  expect(await bucket.names()).toHaveLength(1)
  expect((await (await asha.fetch(stored.url)).arrayBuffer()).byteLength).toBe(WHOLE)
})

test('a download that fails halfway is not taken for a complete file [D-service.19]', async () => {
  const { stored } = await upload(asha, 'b.pdf', pdfOf(WHOLE))
  line.cutAfter({ from: HALF })
  const response = await asha.fetch(stored.url)
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(WHOLE)])
  await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  line.cutAfter({})
  expect((await (await asha.fetch(stored.url)).arrayBuffer()).byteLength).toBe(WHOLE)
})

test('a download from an unreachable bucket fails with status 503 [D-service.19]', async () => {
  const { stored } = await upload(asha, 'c.pdf', pdfOf(WHOLE))
  line.down()
  const response = await asha.fetch(stored.url)
  expect([response.status, (await response.json()).error.code]).toEqual([503, 'unavailable'])
})
