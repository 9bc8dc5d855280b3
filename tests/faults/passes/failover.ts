import { proxyTo } from '#tests/database/proxy.ts'
import { type RealServer, type Standby, startPostgres } from '#tests/postgres-server.mjs'
import { type KillableServer, onPostgres } from './killable-servers.ts'

/**
 * Returns a server whose database server is killed and replaced by its standby. The database address in the settings
 * then leads to the standby.
 */
export async function failedOver(): Promise<KillableServer> {
  let primary = await startPostgres({ lasting: true })
  const all: RealServer[] = [primary]
  let standby: Standby | undefined
  const way = await proxyTo(primary.url, (client, upstream) => client.pipe(upstream).pipe(client))
  const server = await onPostgres(way.url, () => primary.url)
  let isDown = false
  return {
    ...server,
    async start() {
      if (isDown && standby) {
        // Deliberately redirects before promoting, so that connections may briefly reach a read-only server.
        way.turnTo(standby.url)
        await standby.promote()
        primary = standby
      }
      const url = await server.start()
      isDown = false
      return url
    },
    async prepare() {
      standby = await primary.follow()
      all.push(standby)
    },
    async kill() {
      isDown = true
      await primary.crash()
    },
    async end() {
      await server.end()
      await way.close()
      for (const one of all.reverse()) await one.stop()
    },
  }
}
