import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-address.ts'

type Connection = {
  readonly network: string
  /** What was asked and is not answered yet. */
  request: IncomingMessage | undefined
}

/** Watches servers, which share one bound. */
export type ConnectionLimiter = (server: Server) => void

/**
 * Keeps connections bounded, whoever opens them: each takes memory and a file descriptor, of which databases and uploads
 * need some. Whoever comes is let in, and in their place the network goes that has most: it loses the connection that
 * has kept us waiting for its next request the longest. Where an answer is owed on all of them, nobody is let in.
 */
export function limitConnections(max: number): ConnectionLimiter {
  /** Those that have waited longest come first. */
  const open = new Map<Socket, Connection>()

  const admit = (socket: Socket) => {
    if (open.size >= max && !makeRoom(open)) return socket.destroy()
    open.set(socket, { network: networkOf(socket.remoteAddress ?? ''), request: undefined })
    socket.once('close', () => open.delete(socket))
  }

  const note = (connection: Connection, socket: Socket, request: IncomingMessage) => {
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
      if (connection) response.once('close', note(connection, request.socket, request))
    })
  }
}

/** One that has asked for something whole is waiting for us, and not we for it. */
const awaitsResponse = ({ request }: Connection): boolean => request?.complete ?? false

/** @returns whether there was one to close */
function makeRoom(open: Map<Socket, Connection>): boolean {
  const byNetwork = new Map<string, Socket[]>()
  for (const [socket, connection] of open) {
    if (awaitsResponse(connection)) continue
    const others = byNetwork.get(connection.network) ?? []
    others.push(socket)
    byNetwork.set(connection.network, others)
  }
  const [most] = [...byNetwork.values()].sort((a, b) => b.length - a.length)
  const [longest] = most ?? []
  if (!longest) return false
  open.delete(longest)
  longest.destroy()
  return true
}
