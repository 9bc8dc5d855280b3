import { chmodSync, mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { createDatabase } from '#database/create-database.ts'
import type { Database } from '#database/database.ts'
import { type MigratingConnection, migrate } from '#database/migrate.ts'
import { currentSchema, type Schema } from '#database/migration-files.ts'
import { clusterFolder, EXTENSIONS, type OpenCluster, openCluster } from './cluster.ts'
import { type ConnectionQueue, createConnectionQueue } from './connection-queue.ts'
import { CONNECTION_WAIT_MS, embeddedEngine, type LockedFolder } from './embedded-engine.ts'
import { type HostHooks, NO_HOOKS } from './host-hooks.ts'
import { lockFolder } from './lock.ts'
import { startMaintenance } from './maintenance.ts'
import { type ReopeningCluster, reopeningCluster } from './reopening-cluster.ts'
import { type AsOwner, ownerAccess } from './superuser.ts'

/**
 * Opens the embedded database under `dataDir`, made when it is not there, and migrates it.
 * Throws `DatabaseLocked` when another process has it open, `MigrationMismatch` when histories differ.
 */
export const openEmbedded = async (
  dataDir: string,
  schema: Schema = currentSchema(),
  surroundings: HostHooks = NO_HOOKS,
): Promise<Database> => (await openWithOwner(dataDir, schema, surroundings)).database

/** The same, with a way past all policies beside it. */
export async function openWithOwner(
  dataDir: string,
  schema: Schema = currentSchema(),
  surroundings: HostHooks = NO_HOOKS,
): Promise<{ database: Database; asOwner: AsOwner }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  const lock = await lockFolder(dataDir, undefined, surroundings.onError)
  try {
    const open = () => openCluster(dataDir, surroundings.releaseReserve)
    const first = await open()
    await migrateEmbedded(first.pglite, schema)
    await assumeAppRole(first)
    const cluster = reopeningCluster(first, async () => assumeAppRole(await open()))
    const line = createConnectionQueue(CONNECTION_WAIT_MS)
    const database = embeddedDatabase(cluster, { dataDir, release: lock.release }, line, surroundings)
    return { database, asOwner: ownerAccess(cluster, line) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * Does work as the owner of all tables on the embedded database under `dataDir`, made when it is not there; nothing is
 * migrated. Throws `DatabaseLocked` when another process has it open.
 */
export async function withEmbeddedOwner<T>(
  dataDir: string,
  work: (connection: MigratingConnection) => Promise<T>,
): Promise<T> {
  const lock = await lockFolder(dataDir)
  try {
    const { pglite } = await openCluster(dataDir)
    try {
      return await work(connectionOf(pglite))
    } finally {
      await pglite.close()
    }
  } finally {
    await lock.release()
  }
}

/** The same on a copy that `copyTo` or `copyClosedCluster` has made under `folder`, and that nobody else opens. */
export async function withCopiedOwner<T>(
  folder: string,
  work: (connection: MigratingConnection) => Promise<T>,
): Promise<T> {
  const pglite = await PGlite.create({ fs: new NodeFS(clusterFolder(folder)), extensions: EXTENSIONS })
  try {
    return await work(connectionOf(pglite))
  } finally {
    await pglite.close()
  }
}

export const migrateEmbedded = (pglite: PGlite, schema: Schema) => migrate(connectionOf(pglite), schema)

/** From here on the cluster's connection is the app's, which owns and may do nothing. */
export async function assumeAppRole<C extends Pick<OpenCluster, 'pglite'>>(cluster: C): Promise<C> {
  await cluster.pglite.exec('set session authorization openround_app')
  return cluster
}

/** Creates the database on an open, migrated cluster whose connection is the app's. */
export function embeddedDatabase(
  cluster: ReopeningCluster,
  held: LockedFolder,
  line: ConnectionQueue = createConnectionQueue(CONNECTION_WAIT_MS),
  { onError }: HostHooks = NO_HOOKS,
): Database {
  const upkeep = startMaintenance(cluster, line, onError)
  const release = () => {
    upkeep.stop()
    return held.release()
  }
  return createDatabase(embeddedEngine(cluster, { ...held, release }, line, onError, upkeep.pausedFor))
}

const connectionOf = (pglite: PGlite): MigratingConnection => ({
  async run(sql) {
    await pglite.exec(sql)
  },
  rows: async <Row>(text: string, values: unknown[]) => (await pglite.query<Row>(text, values)).rows,
})
