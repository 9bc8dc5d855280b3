import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Machine, type Route, until } from './database-cluster.ts'
import type { Installation } from './installation.ts'

export type Fault = {
  readonly name: string
  /** The ways to the database on which the fault is tried. */
  readonly routes: readonly Route[]
  /** Causes the fault, and resolves once it is over. */
  cause(installation: Installation): Promise<void>
  /** Milliseconds for which no write may be acknowledged, because only the primary would have it. */
  readonly stopsWritesMs?: number
  /** True if a process of the program is killed, whose calls only the proxy can answer. */
  readonly killsServer?: boolean
}

const SECOND = 1_000
/** Longer than `ttl` in deploy/patroni.yml. */
const FROZEN_MS = 30 * SECOND
/** Longer than the time after which a server gives up a commit. */
const WITHOUT_STANDBY_MS = 25 * SECOND
const AWAY_MS = 20 * SECOND
const PAUSE_MS = 5 * SECOND

const ALL: readonly Route[] = ['HAProxy', 'PgBouncer', 'several hosts']
const POOLED: readonly Route[] = ['HAProxy', 'PgBouncer']

const primaryOf = async ({ database }: Installation): Promise<Machine> => {
  const primary = await database.primary()
  if (!primary) throw new Error('There is no primary.')
  return primary
}

const untilAnother = ({ database }: Installation, former: Machine) =>
  until('another machine is the primary', async () => {
    const primary = await database.primary()
    return primary !== undefined && primary !== former
  })

/** Freezes both standbys, so that the primary first notices nothing, as when their machines vanish. */
async function withoutStandbys(installation: Installation): Promise<void> {
  const primary = await primaryOf(installation)
  const standbys = installation.database.machines.filter((machine) => machine !== primary)
  for (const standby of standbys) standby.database.freeze()
  await wait(WITHOUT_STANDBY_MS)
  for (const standby of standbys) standby.database.resume()
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'switchover',
    routes: ALL,
    async cause(installation) {
      const primary = await primaryOf(installation)
      const body = JSON.stringify({ leader: primary.name })
      const answer = await fetch(`${primary.api}/switchover`, { method: 'POST', body })
      if (!answer.ok) throw new Error(`Patroni refuses the switchover: ${await answer.text()}`)
      await untilAnother(installation, primary)
    },
  },
  {
    name: 'primary killed',
    routes: ALL,
    async cause(installation) {
      const primary = await primaryOf(installation)
      for (const part of [primary.database, primary.etcd]) part.kill()
      await untilAnother(installation, primary)
      primary.etcd.start()
      primary.database.start()
    },
  },
  {
    name: 'primary frozen',
    routes: POOLED,
    async cause(installation) {
      const primary = await primaryOf(installation)
      const parts = [primary.database, primary.etcd]
      for (const part of parts) part.freeze()
      await wait(FROZEN_MS)
      for (const part of parts) part.resume()
    },
  },
  {
    name: 'standbys gone',
    routes: ['HAProxy'],
    cause: withoutStandbys,
  },
  {
    // Patroni goes on waiting for a standby, instead of for about 15 seconds.
    name: 'standbys gone, strict mode',
    // Less than the whole time, because the standbys have acknowledged some writes shortly before.
    stopsWritesMs: WITHOUT_STANDBY_MS - SECOND,
    routes: POOLED,
    async cause(installation) {
      await installation.database.configure({ synchronous_mode_strict: true })
      await wait(PAUSE_MS)
      await withoutStandbys(installation)
      await installation.database.configure({ synchronous_mode_strict: null })
    },
  },
  {
    name: 'etcd gone',
    routes: ['HAProxy'],
    async cause({ database }) {
      for (const { etcd } of database.machines) etcd.kill()
      await wait(FROZEN_MS)
      for (const { etcd } of database.machines) etcd.start()
    },
  },
  {
    name: 'server killed',
    routes: ['HAProxy'],
    killsServer: true,
    async cause({ servers: [server] }) {
      await server?.kill()
      await wait(PAUSE_MS)
      await server?.start()
    },
  },
  {
    name: 'servers restarted',
    routes: ['HAProxy'],
    async cause({ servers }) {
      for (const server of servers) {
        await server.stop()
        await server.start()
      }
    },
  },
  {
    name: 'storage gone',
    routes: ['HAProxy'],
    async cause({ share }) {
      renameSync(join(share, 'library-files'), join(share, 'away'))
      await wait(AWAY_MS)
      const [place, wrong] = [join(share, 'library-files'), join(share, 'wrong')]
      // A folder that a server has created meanwhile is hidden by the mounted one.
      if (existsSync(place)) renameSync(place, wrong)
      renameSync(join(share, 'away'), place)
      rmSync(wrong, { recursive: true, force: true })
    },
  },
]
