import { proxyTo, type ServerProxy } from './proxy.ts'

export type CountingProxy = ServerProxy & {
  /** How often, since the last call, one side spoke after the other had: one round trip is one question. */
  queries(): number
}

/** A proxy between the app and a server that counts round trips. */
export async function countingProxy(target: string): Promise<CountingProxy> {
  let queries = 0
  const proxy = await proxyTo(target, (client, upstream) => {
    let serverSpokeLast = true
    client.on('data', (data) => {
      if (serverSpokeLast) queries++
      serverSpokeLast = false
      upstream.write(data)
    })
    upstream.on('data', (data) => {
      serverSpokeLast = true
      client.write(data)
    })
  })
  return {
    ...proxy,
    queries() {
      const count = queries
      queries = 0
      return count
    },
  }
}
