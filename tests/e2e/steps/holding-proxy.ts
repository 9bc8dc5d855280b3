import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Transform } from 'node:stream'
import { SLOW_NETWORK } from './slow.ts'

/** Speed of each connection: connections do not share a limit. */
const BYTES_PER_MS = SLOW_NETWORK.downloadThroughput / 1000

/**
 * A forward proxy between a browser and the server, as slow as a phone on the road, that keeps some requests until they are
 * let go. Slowed or stopped within Chromium, one request of several thousand was never answered.
 * @param isHeld which of them, by their address
 * @returns where it listens, how many it keeps, what lets them and all later ones go, and what ends it
 */
export async function startHoldingProxy(isHeld: (url: URL) => boolean) {
  const waiting: (() => void)[] = []
  let open = false
  const server = createServer((incoming, outgoing) => {
    const url = new URL(String(incoming.url))
    const go = () => handOn(url, incoming, outgoing)
    if (isHeld(url) && !open) waiting.push(go)
    else setTimeout(go, SLOW_NETWORK.latency)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held: () => waiting.length,
    letGo: () => {
      open = true
      for (const go of waiting) go()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function handOn(url: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers } = incoming
  const onward = request(url, { method, headers }, (reply) => {
    outgoing.writeHead(Number(reply.statusCode), reply.headers)
    reply.pipe(slowly()).pipe(outgoing)
  })
  // Either side hung up: a page that goes has no use for its answers.
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

const slowly = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, passOn) {
      setTimeout(passOn, chunk.length / BYTES_PER_MS, null, chunk)
    },
  })
