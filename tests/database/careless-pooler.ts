import { proxyTo, type ServerProxy } from './proxy.ts'

/** What a pooler does with the options that a connection is to begin with. */
export type Care = 'drops' | 'refuses'

/** Stands between the app and a server as a pooler does that does not let a connection begin as it asks to. */
export const carelessPooler = (target: string, care: Care): Promise<ServerProxy> =>
  proxyTo(target, (client, upstream) => {
    client.once('data', (start) => {
      if (care === 'refuses' && optionsAt(start) >= 0) return client.end(refusal())
      upstream.write(withoutOptions(start))
      client.pipe(upstream)
    })
    upstream.pipe(client)
  })

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
