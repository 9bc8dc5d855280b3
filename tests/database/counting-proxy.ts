import { proxyTo, type ServerProxy } from './proxy.ts'

export type CountingProxy = ServerProxy & {
  /** Returns the number of round trips since the last call: how often the client sent something after a reply. */
  queries(): number
}

/** Starts a proxy that counts the round trips between the app and a PostgreSQL server. */
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
