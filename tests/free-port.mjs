// A port for a server that a test starts, and maybe ends and starts again.
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral range, so that the system does not assign it while nothing listens on it. */
const LOWEST = 20_000
const COUNT = 12_000
const HERE = '127.0.0.1'

const isBound = (listening) =>
  once(listening, 'listening').then(
    () => true,
    () => false,
  )

/** Reserves the number among tests for the lifetime of this process: UDP ports are separate, and no server here uses them. */
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

/** @returns a port that nothing listens on and no other test gets while this process lives */
export const freePort = async () => {
  for (;;) {
    const port = LOWEST + randomInt(COUNT)
    if ((await isOurs(port)) && (await isUnused(port))) return port
  }
}
