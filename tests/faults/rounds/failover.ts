import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connected } from '#tests/database/server-test.ts'
import { type RealServer, type Standby, startPostgres } from '#tests/postgres-server.mjs'
import { serverOn } from './server-on.ts'
import { filesAndRows, SETTINGS, type Victim } from './victims.ts'

/** An address that leads to one database server after the other, as those of managed databases do. */
async function openWay(to: string) {
  let target = new URL(to)
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const there = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [from, there],
      [there, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(to), { port: String(port) }).href,
    turnTo(next: string) {
      target = new URL(next)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * The database server is killed for good, and its standby takes over. Our server is not told: the address that it knows
 * leads to the other one from then on.
 */
export async function failedOver(): Promise<Victim> {
  const place = await mkdtemp(join(tmpdir(), 'openround-rounds-'))
  const dataDir = join(place, 'data')
  let primary = await startPostgres({ lasting: true })
  const all: RealServer[] = [primary]
  let standby: Standby | undefined
  const way = await openWay(primary.url)
  const server = await serverOn({ ...SETTINGS, DATA_DIR: dataDir, DATABASE_URL: way.url })
  let isDown = false
  return {
    dataDir,
    async start() {
      if (isDown && standby) {
        // In this order a connection may find one that only reads.
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
    async lookAtFiles() {
      await server.stop()
      return filesAndRows(dataDir, (text) =>
        connected(primary.url, async (client) => (await client.query(text)).rows),
      )
    },
    async end() {
      await server.kill()
      await way.close()
      for (const one of all.reverse()) await one.stop()
      await rm(place, { recursive: true, force: true })
    },
  }
}
