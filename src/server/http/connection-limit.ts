import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networksOf } from './client-address.ts'

type Connection = {
  readonly networks: ReturnType<typeof networksOf>
  /** The request that has no response yet, if any. */
  request: IncomingMessage | undefined
}

/** Limits the number of connections. Several servers can share one limiter. */
export type ConnectionLimiter = (server: Server) => void

/**
 * Limits the number of connections, because each takes memory and a file descriptor. At the limit, a new connection
 * replaces the longest-idle connection of the network with the most idle connections. If no connection is idle, the new
 * one is refused.
 */
export function limitConnections(max: number): ConnectionLimiter {
  /** Open connections, the longest idle first. */
  const open = new Map<Socket, Connection>()

  const admit = (socket: Socket) => {
    if (open.size >= max && !makeRoom(open)) return socket.destroy()
    open.set(socket, { networks: networksOf(socket.remoteAddress ?? ''), request: undefined })
    socket.once('close', () => open.delete(socket))
  }

  const track = (connection: Connection, socket: Socket, request: IncomingMessage) => {
    connection.request = request
    return () => {
      connection.request = undefined
      if (open.delete(socket)) open.set(socket, connection)
    }
  }

  return (server) => {
    server.on('connection', admit)
    server.on('request', (request, response) => {
      const connection = open.get(request.socket)
      if (connection) response.once('close', track(connection, request.socket, request))
    })
  }
}

/**
 * A connection waits for our response once its request has been received completely. All other connections count as
 * idle.
 */
const awaitsResponse = ({ request }: Connection): boolean => request?.complete ?? false

/** Closes the longest-idle connection of the network with the most idle ones. @returns false if none is idle */
function makeRoom(open: Map<Socket, Connection>): boolean {
  const idle = [...open].filter(([, connection]) => !awaitsResponse(connection))
  // Chooses the widest network first, so that its many networks with few connections each do not spare it.
  const ofWidest = largestGroup(idle, ([, { networks }]) => networks.at(-1))
  const [oldest] = largestGroup(ofWidest, ([, { networks }]) => networks[0])
  if (!oldest) return false
  const [socket] = oldest
  open.delete(socket)
  socket.destroy()
  return true
}

function largestGroup<T>(items: readonly T[], keyOf: (item: T) => unknown): readonly T[] {
  const groups = new Map<unknown, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? []
    group.push(item)
    groups.set(keyOf(item), group)
  }
  return [...groups.values()].sort((a, b) => b.length - a.length)[0] ?? []
}
