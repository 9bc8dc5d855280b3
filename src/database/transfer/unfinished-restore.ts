import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MigratingConnection } from '#database/engine.ts'
import { hasNoTables, UNFINISHED_RESTORE } from './stored-tables.ts'

/** Thrown if a restore into the database has not finished. A server would begin an empty installation there. */
export class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished'

  constructor() {
    super(
      'A restore into this installation has not finished: run npm run restore again, or use another DATA_DIR or DATABASE_URL.',
    )
  }
}

/** Marks an empty database on a PostgreSQL server. The transaction of the restore removes the mark. */
export async function markUnfinishedDatabase(connection: MigratingConnection): Promise<void> {
  if (await hasNoTables(connection))
    await connection.run(`create table if not exists ${UNFINISHED_RESTORE} ()`)
}

/** Removes the mark of a database. */
export const unmarkDatabase = (connection: MigratingConnection): Promise<void> =>
  connection.run(`drop table if exists ${UNFINISHED_RESTORE}`)

/** @throws RestoreUnfinished if the database has the mark */
export async function refuseUnfinishedDatabase(connection: MigratingConnection): Promise<void> {
  const [found] = await connection.rows<{ marked: boolean }>(
    `select to_regclass('public.${UNFINISHED_RESTORE}') is not null as marked`,
    [],
  )
  if (found?.marked) throw new RestoreUnfinished()
}

const markIn = (dataDir: string) => join(dataDir, 'restore-unfinished')

/** Marks a data folder, even before the embedded database exists, because creating it takes seconds. */
export const markUnfinishedFolder = (dataDir: string): void =>
  writeFileSync(markIn(dataDir), '', { mode: 0o600, flush: true })

/** Removes the mark of a data folder if its database has tables. @returns whether the folder is still marked */
export async function unmarkFilledFolder(dataDir: string, connection: MigratingConnection): Promise<boolean> {
  if (!existsSync(markIn(dataDir))) return false
  if (await hasNoTables(connection)) return true
  rmSync(markIn(dataDir), { force: true })
  return false
}
