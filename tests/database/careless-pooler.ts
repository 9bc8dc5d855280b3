import { createServer, connect as dial, type Socket } from 'node:net'

/** What a pooler does with the options that a connection is to begin with. */
export type Care = 'drops' | 'refuses'

export type Pooler = { readonly url: string; close(): Promise<void> }

/** Stands between the app and a server as a pooler does that does not let a connection begin as it asks to. */
export async function carelessPooler(target: string, care: Care): Promise<Pooler> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = dial(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    client.once('data', (start) => {
      if (care === 'refuses' && optionsAt(start) >= 0) return client.end(refusal())
      upstream.write(withoutOptions(start))
      client.pipe(upstream)
    })
    upstream.pipe(client)
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

const KEY = Buffer.from('\0options\0')
const optionsAt = (start: Buffer) => start.indexOf(KEY)

/** The startup message is its length, the protocol's version, then names and values that a zero byte ends. */
function withoutOptions(start: Buffer): Buffer {
  const at = optionsAt(start)
  if (at < 0) return start
  const end = start.indexOf(0, at + KEY.length)
  const rest = Buffer.concat([start.subarray(0, at), start.subarray(end)])
  rest.writeInt32BE(rest.length, 0)
  return rest
}

/** An error response with severity, SQLSTATE and message, as PgBouncer sends it. */
function refusal(): Buffer {
  const body = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
