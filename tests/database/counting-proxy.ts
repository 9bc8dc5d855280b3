import { proxyTo, type ServerProxy } from './proxy.ts'

export type CountingProxy = ServerProxy & {
  /** Returns the number of round trips since the last call, counted as changes of direction. */
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
