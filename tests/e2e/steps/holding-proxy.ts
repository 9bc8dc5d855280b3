import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Transform } from 'node:stream'
import { SLOW_NETWORK } from './slow.ts'

/** The speed of each connection. Together, several connections can be faster. */
const BYTES_PER_MS = SLOW_NETWORK.downloadThroughput / 1000

/**
 * Starts a proxy between the browser and the server. It is as slow as a mobile network, and holds some requests until
 * they are released. Chromium's own throttling is not used, because it lost one request in several thousand.
 * @param isHeld returns true for the addresses to hold
 * @returns the proxy's address, the number of held requests, a function that releases them and all later ones, and a
 * function that stops the proxy
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
  // The error is ignored, because a page closes its connections when the user leaves it.
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
