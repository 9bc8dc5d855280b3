// Reserves a port for a server that a test starts and may restart.
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports start here, below the ephemeral range, from which the system assigns ports to connections. */
const LOWEST = 20_000
const COUNT = 12_000
const HERE = '127.0.0.1'

const isBound = (listening) =>
  once(listening, 'listening').then(
    () => true,
    () => false,
  )

/**
 * Reserves a port number for this process by binding the UDP port with that number. UDP and TCP ports are separate, and
 * no server here uses UDP.
 * @returns whether no other test has reserved it
 */
const isOurs = async (port) => {
  const socket = createSocket('udp4').unref()
  const bound = isBound(socket)
  socket.bind({ address: HERE, port, exclusive: true })
  if (await bound) return true
  socket.close()
  return false
}

const isUnused = async (port) => {
  const server = createServer().listen(port, HERE)
  if (!(await isBound(server))) return false
  await new Promise((resolve) => server.close(resolve))
  return true
}

/** Returns a port that nothing listens on, and that no other test gets while this process runs. */
export const freePort = async () => {
  for (;;) {
    const port = LOWEST + randomInt(COUNT)
    if ((await isOurs(port)) && (await isUnused(port))) return port
  }
}
