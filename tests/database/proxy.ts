import { createServer, connect as dial, type Socket } from 'node:net'

/** A proxy between the app and a PostgreSQL server. */
export type ServerProxy = { readonly url: string; close(): Promise<void> }

export type TurningProxy = ServerProxy & {
  /** Routes new connections to another server, as the address of a managed database does after a failover. */
  turnTo(target: string): void
  /** Closes all connections, and refuses new ones until `restore` is called. */
  cut(): void
  restore(): void
}

/**
 * Starts a proxy in front of the server at `target`, which runs until it is closed.
 * @param join forwards data between a client and the server, called for each connection
 */
export async function proxyTo(
  target: string,
  join: (client: Socket, upstream: Socket) => void,
): Promise<TurningProxy> {
  let there = new URL(target)
  let isCut = false
  const sockets = new Set<Socket>()
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    const upstream = dial(Number(there.port), there.hostname)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    join(client, upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: Object.assign(new URL(target), { port }).href,
    turnTo(next) {
      there = new URL(next)
    },
    cut() {
      isCut = true
      destroyAll()
    },
    restore() {
      isCut = false
    },
    close: () =>
      new Promise((resolve) => {
        destroyAll()
        server.close(() => resolve())
      }),
  }
}
