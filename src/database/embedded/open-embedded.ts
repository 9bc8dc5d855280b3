import { chmodSync, mkdirSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import type { Database } from '#database/database.ts'
import { doors } from '#database/doors.ts'
import { type MigratingConnection, migrate } from '#database/migrate.ts'
import { currentSchema, type Schema } from '#database/migration-files.ts'
import { type AsOwner, ownerOf } from './as-owner.ts'
import { openCluster } from './cluster.ts'
import { ENGINE_WAIT_MS, embeddedEngine, type Held } from './embedded-engine.ts'
import { lockFolder } from './lock.ts'
import { type Turns, turns } from './turns.ts'
import { startUpkeep } from './upkeep.ts'

/**
 * Opens the embedded database under `dataDir`, made when it is not there, and migrates it.
 * Throws `DatabaseLocked` when another process has it open, `MigrationMismatch` when histories differ.
 */
export const openEmbedded = async (dataDir: string, schema: Schema = currentSchema()): Promise<Database> =>
  (await openWithOwner(dataDir, schema)).database

/** The same, with a way past all policies beside it. */
export async function openWithOwner(
  dataDir: string,
  schema: Schema = currentSchema(),
): Promise<{ database: Database; asOwner: AsOwner }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  const lock = await lockFolder(dataDir)
  try {
    const pglite = await openCluster(dataDir)
    await migrateEmbedded(pglite, schema)
    const line = turns(ENGINE_WAIT_MS)
    const database = await embeddedDatabase(pglite, { dataDir, release: lock.release }, line)
    return { database, asOwner: ownerOf(pglite, line) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

export const migrateEmbedded = (pglite: PGlite, schema: Schema) => migrate(connectionOf(pglite), schema)

/** The doors on an open, migrated PGlite. From here on its connection is the app's, which owns and may do nothing. */
export async function embeddedDatabase(
  pglite: PGlite,
  held: Held,
  line: Turns = turns(ENGINE_WAIT_MS),
): Promise<Database> {
  await pglite.exec('set session authorization openround_app')
  const upkeep = startUpkeep(pglite, line)
  const engine = embeddedEngine(
    pglite,
    {
      ...held,
      release: () => {
        upkeep.stop()
        return held.release()
      },
    },
    line,
  )
  return doors(engine)
}

const connectionOf = (pglite: PGlite): MigratingConnection => ({
  async run(sql) {
    await pglite.exec(sql)
  },
  rows: async <Row>(text: string, values: unknown[]) => (await pglite.query<Row>(text, values)).rows,
})
