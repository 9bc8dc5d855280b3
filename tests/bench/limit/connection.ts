import { once } from 'node:events'
import { connect } from 'node:net'

export type Reply = { readonly status: number; readonly body: string }

/** A persistent connection that sends one request at a time. */
export type Connection = {
  ask(request: Buffer): Promise<Reply>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Returns the bytes of a request. @param headers its header lines */
export function requestOf(method: string, path: string, headers: readonly string[], body?: unknown): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const own = text && ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...headers, ...own, '', text].join('\r\n'))
}

/**
 * Opens a connection whose client needs little processor time, so that most of a small machine is left to the server.
 * It can only read replies with a Content-Length.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  let come: Buffer = Buffer.alloc(0)
  let heard: ((reply: Reply) => void) | undefined
  let broken: ((error: Error) => void) | undefined
  socket.on('data', (chunk) => {
    come = come.length > 0 ? Buffer.concat([come, chunk]) : chunk
    try {
      const reply = replyIn(come)
      if (reply === undefined) return
      come = Buffer.alloc(0)
      heard?.(reply)
    } catch (error) {
      broken?.(error as Error)
    }
  })
  socket.once('close', () => broken?.(new Error('The server closed the connection.')))
  socket.once('error', (error) => broken?.(error))
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        heard = resolve
        broken = reject
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** Returns the reply in the received bytes, or undefined if it is incomplete. */
function replyIn(come: Buffer): Reply | undefined {
  const end = come.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = come.toString('latin1', 0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error(`A reply has no length:\n${head}`)
  const begin = end + HEAD_END.length
  if (come.length < begin + length) return undefined
  return { status: Number(head.slice(9, 12)), body: come.toString('utf8', begin) }
}
