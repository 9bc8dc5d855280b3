import { chmodSync, mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { createDatabase } from '#database/create-database.ts'
import type { Database } from '#database/database.ts'
import { type MigratingConnection, migrate } from '#database/migrate.ts'
import { currentSchema, type Schema } from '#database/migration-files.ts'
import { RestoreUnfinished, unmarkFilledFolder } from '#database/transfer/unfinished-restore.ts'
import { clusterFolder, EXTENSIONS, type OpenCluster, openCluster } from './cluster.ts'
import { type ConnectionQueue, createConnectionQueue } from './connection-queue.ts'
import { CONNECTION_WAIT_MS, embeddedEngine, type LockedFolder } from './embedded-engine.ts'
import { type HostHooks, NO_HOOKS } from './host-hooks.ts'
import { lockFolder } from './lock.ts'
import { startMaintenance } from './maintenance.ts'
import { type ReopeningCluster, reopeningCluster } from './reopening-cluster.ts'
import { type AsOwner, ownerAccess } from './superuser.ts'

/**
 * Opens the embedded database under `dataDir`, creates it if it does not exist, and migrates it. Throws
 * `DatabaseLocked` if another process has it open, `MigrationMismatch` if the migration histories differ,
 * `RestoreUnfinished` if a restore into it has not finished.
 */
export const openEmbedded = async (
  dataDir: string,
  schema: Schema = currentSchema(),
  hooks: HostHooks = NO_HOOKS,
): Promise<Database> => (await openWithOwner(dataDir, schema, hooks)).database

/** Like openEmbedded, but also gives access as the owner, who bypasses all policies. */
export async function openWithOwner(
  dataDir: string,
  schema: Schema = currentSchema(),
  hooks: HostHooks = NO_HOOKS,
): Promise<{ database: Database; asOwner: AsOwner }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  const lock = await lockFolder(dataDir, undefined, hooks.onError)
  try {
    const open = () => openCluster(dataDir, hooks.releaseReserve)
    const first = await open()
    if (await unmarkFilledFolder(dataDir, connectionOf(first.pglite))) throw new RestoreUnfinished()
    await migrateEmbedded(first.pglite, schema)
    await assumeAppRole(first)
    const cluster = reopeningCluster(first, async () => assumeAppRole(await open()))
    const queue = createConnectionQueue(CONNECTION_WAIT_MS)
    const database = embeddedDatabase(cluster, { dataDir, release: lock.release }, queue, hooks)
    return { database, asOwner: ownerAccess(cluster, queue) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * Runs `work` as the owner of all tables of the embedded database under `dataDir`. Creates the database if it does not
 * exist, but does not migrate it. Throws `DatabaseLocked` if another process has it open.
 * @param prepare runs with the lock, before the database is created
 */
export async function withEmbeddedOwner<T>(
  dataDir: string,
  work: (connection: MigratingConnection) => Promise<T>,
  prepare: () => void = () => undefined,
): Promise<T> {
  const lock = await lockFolder(dataDir)
  try {
    prepare()
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

/** Like withEmbeddedOwner, but on a copy under `folder` from `copyTo` or `copyClosedCluster`. A copy needs no lock. */
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

/** Switches the connection to the app's role, which has no rights on tables and owns nothing. */
export async function assumeAppRole<C extends Pick<OpenCluster, 'pglite'>>(cluster: C): Promise<C> {
  await cluster.pglite.exec('set session authorization openround_app')
  return cluster
}

/** Creates the database on an open, migrated cluster whose connection has the app's role. */
export function embeddedDatabase(
  cluster: ReopeningCluster,
  folder: LockedFolder,
  queue: ConnectionQueue = createConnectionQueue(CONNECTION_WAIT_MS),
  { onError }: HostHooks = NO_HOOKS,
): Database {
  const maintenance = startMaintenance(cluster, queue, onError)
  const release = () => {
    maintenance.stop()
    return folder.release()
  }
  return createDatabase(
    embeddedEngine(cluster, { ...folder, release }, queue, onError, maintenance.pausedFor),
  )
}

const connectionOf = (pglite: PGlite): MigratingConnection => ({
  async run(sql) {
    await pglite.exec(sql)
  },
  rows: async <Row>(text: string, values: unknown[]) => (await pglite.query<Row>(text, values)).rows,
})
