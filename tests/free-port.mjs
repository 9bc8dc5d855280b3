// A port for a server that a test starts, and maybe ends and starts again.
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that a system gives to whoever names none: none of them comes between while nobody listens there. */
const LOWEST = 20_000
const COUNT = 12_000
const HERE = '127.0.0.1'

const isBound = (listening) =>
  once(listening, 'listening').then(
    () => true,
    () => false,
  )

/** Holds the number among tests, for as long as this process lives: UDP has ports of its own, which no server here uses. */
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

/** @returns one that nobody listens on, and that no other test is given while this process lives */
export const freePort = async () => {
  for (;;) {
    const port = LOWEST + randomInt(COUNT)
    if ((await isOurs(port)) && (await isUnused(port))) return port
  }
}
