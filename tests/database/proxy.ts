import { createServer, connect as dial, type Socket } from 'node:net'

/** Something that stands between the app and a PostgreSQL server, as a pooler does. */
export type ServerProxy = { readonly url: string; close(): Promise<void> }

/**
 * Stands at an address of its own in front of the server at `target`, until it is closed.
 * @param join what passes between a client and the server, called for each connection
 */
export async function proxyTo(
  target: string,
  join: (client: Socket, upstream: Socket) => void,
): Promise<ServerProxy> {
  const url = new URL(target)
  const { hostname, port } = url
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = dial(Number(port), hostname)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => other.destroy())
    }
    join(client, upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
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
