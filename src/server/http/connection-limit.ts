import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-address.ts'

type Connection = {
  readonly network: string
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
    open.set(socket, { network: networkOf(socket.remoteAddress ?? ''), request: undefined })
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
  const byNetwork = new Map<string, Socket[]>()
  for (const [socket, connection] of open) {
    if (awaitsResponse(connection)) continue
    const sockets = byNetwork.get(connection.network) ?? []
    sockets.push(socket)
    byNetwork.set(connection.network, sockets)
  }
  const [largest] = [...byNetwork.values()].sort((a, b) => b.length - a.length)
  const [oldest] = largest ?? []
  if (!oldest) return false
  open.delete(oldest)
  oldest.destroy()
  return true
}
