import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.mjs'
import { startPostgres } from '#tests/postgres-server.mjs'
import { type RestartedServer, serverOn } from '../passes/server-on.ts'
import type { Front } from './front.ts'

/** Two running servers behind a proxy, with the same PostgreSQL server and the same upload folder. */
export type Fleet = {
  readonly url: string
  readonly front: string
  readonly dataDir: string
  readonly servers: readonly [RestartedServer, RestartedServer]
  /** Returns true if a server has handled a request since its start. */
  hasServed(server: RestartedServer): Promise<boolean>
  end(): Promise<void>
}

const METRICS_TOKEN = 'a token of twenty-odd characters'
const SERVED = /^openround_http_route_requests_total\S* (?!0$)/m

/**
 * Starts a fleet. If a part does not start, stops the others.
 * @param open starts the proxy
 * @param drainSeconds the drain time of each server; undefined for the default
 */
export async function openFleet(
  open: (port: number, urls: readonly string[]) => Promise<Front>,
  drainSeconds?: number,
): Promise<Fleet> {
  const place = await mkdtemp(join(tmpdir(), 'openround-fleet-'))
  const stops: (() => Promise<unknown>)[] = [() => rm(place, { recursive: true, force: true })]
  const end = async () => {
    for (const stop of stops.toReversed()) await stop()
  }
  try {
    return { ...(await startParts(place, stops, open, drainSeconds)), end }
  } catch (error) {
    await end()
    throw error
  }
}

/**
 * Starts the database, the servers and the proxy.
 * @param stops receives a function for each started part that stops it
 */
async function startParts(
  place: string,
  stops: (() => Promise<unknown>)[],
  open: Parameters<typeof openFleet>[0],
  drainSeconds: number | undefined,
): Promise<Omit<Fleet, 'end'>> {
  const dataDir = join(place, 'data')
  const postgres = await startPostgres()
  stops.push(() => postgres.stop())
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: postgres.url, PUBLIC_URL: url, METRICS_TOKEN },
    ...{ TRUST_PROXY: '1', QUICK_PASSWORD_HASHES: 'yes', UPLOAD_SPACE_MIN: '0' },
    ...(drainSeconds !== undefined && { DRAIN_SECONDS: String(drainSeconds) }),
  }
  const servers = [await serverOn(settings), await serverOn(settings)] as const
  stops.push(...servers.map((server) => () => server.kill()))
  const starts = await Promise.allSettled(servers.map((server) => server.start()))
  for (const started of starts) if (started.status === 'rejected') throw started.reason
  const front = await open(
    port,
    servers.map((server) => server.url),
  )
  stops.push(() => front.close())
  return {
    ...{ url, dataDir, servers, front: front.name },
    async hasServed(server) {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      return SERVED.test(await (await fetch(`${server.url}/metrics`, { headers })).text())
    },
  }
}
