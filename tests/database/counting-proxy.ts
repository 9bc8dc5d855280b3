import { createServer, connect as dial, type Socket } from 'node:net'

export type CountingProxy = {
  readonly url: string
  /** How often, since the last call, one side spoke after the other had: one round trip is one question. */
  questions(): number
  close(): Promise<void>
}

/** Stands between the app and a server, and counts the turns of their talk. */
export async function countingProxy(target: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let questions = 0
  const server = createServer((client) => {
    const upstream = dial(Number(port), hostname)
    let serverSpokeLast = true
    client.on('data', (data) => {
      if (serverSpokeLast) questions++
      serverSpokeLast = false
      upstream.write(data)
    })
    upstream.on('data', (data) => {
      serverSpokeLast = true
      client.write(data)
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    questions() {
      const count = questions
      questions = 0
      return count
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
