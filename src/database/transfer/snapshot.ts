import {
  type AppliedMigration,
  appliedMigrations,
  MIGRATION_LOCK,
  type MigratingConnection,
} from '#database/migrate.ts'
import { rollBack } from '#database/transactions.ts'
import { setOutputFormat } from './json-lines.ts'
import { listStoredTables, type StoredTable } from './stored-tables.ts'

/** Thrown if a database cannot be backed up or cannot be restored into. The message is for the operator. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused'
}

/** A consistent snapshot of a database. Valid while its transaction is open. */
export type Snapshot = {
  readonly connection: MigratingConnection
  /** Time of the snapshot in UTC, in ISO 8601. */
  readonly at: string
  readonly history: readonly AppliedMigration[]
  readonly tables: readonly StoredTable[]
}

/** Finds a table whose row policies hide rows from the current login. */
const HIDDEN_TABLE_QUERY = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and row_security_active(oid)
    and (not exists (select from pg_policy cross join unnest(polroles) as reader
        where polrelid = pg_class.oid and polname = 'backup_reads' and pg_has_role(reader, 'USAGE'))
      or exists (select from pg_policy where polrelid = pg_class.oid and not polpermissive))
  limit 1`

/**
 * Runs `work` with a snapshot of all rows, while writes continue. The login must own the tables or be a superuser.
 * Migrations wait until `work` is done. If it throws, they wait until the connection ends.
 * @throws TransferRefused if there are no Openround tables, or if row policies would hide rows
 */
export async function withSnapshot<T>(
  connection: MigratingConnection,
  work: (moment: Snapshot) => Promise<T>,
): Promise<T> {
  // Acquires the lock before the transaction starts. Otherwise its snapshot could be older than a migration that the
  // lock waited for.
  await connection.rows('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await connection.run('begin isolation level repeatable read, read only')
  try {
    await connection.run(`set local app.backup = 'yes'`)
    await setOutputFormat(connection)
    const result = await work(await readSnapshot(connection))
    await connection.run('commit')
    await connection.rows('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
    return result
  } catch (error) {
    throw await rollBack(error, () => connection.run('rollback'))
  }
}

async function readSnapshot(connection: MigratingConnection): Promise<Snapshot> {
  const history = await appliedMigrations(connection)
  if (history.length === 0)
    throw new TransferRefused('There is nothing to back up: the database has no tables of Openround.')
  const [hidden] = await connection.rows<{ name: string }>(HIDDEN_TABLE_QUERY, [])
  if (hidden) {
    throw new TransferRefused(
      `The login cannot read every row of ${hidden.name}: set MIGRATE_DATABASE_URL to the owner of the tables and start this version once.`,
    )
  }
  const [now] = await connection.rows<{ at: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    [],
  )
  return {
    connection,
    at: now?.at ?? '',
    history,
    tables: await listStoredTables(connection),
  }
}
