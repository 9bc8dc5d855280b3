import {
  type AppliedMigration,
  appliedMigrations,
  MIGRATION_LOCK,
  type MigratingConnection,
} from '#database/migrate.ts'
import { rollBack } from '#database/transactions.ts'
import { setOutputFormat } from './json-lines.ts'
import { listStoredTables, type StoredTable } from './stored-tables.ts'

/** What a database cannot be backed up for, or restored into; the message says what to do. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused'
}

/** A database as it stands at one moment, as long as its transaction lasts. */
export type Snapshot = {
  readonly connection: MigratingConnection
  /** In UTC, as ISO 8601 has it. */
  readonly at: string
  readonly history: readonly AppliedMigration[]
  readonly tables: readonly StoredTable[]
}

/** Names a table that the row policies do not show whole to whoever asks. */
const HIDDEN_TABLE_QUERY = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and row_security_active(oid)
    and (not exists (select from pg_policy cross join unnest(polroles) as reader
        where polrelid = pg_class.oid and polname = 'backup_reads' and pg_has_role(reader, 'USAGE'))
      or exists (select from pg_policy where polrelid = pg_class.oid and not polpermissive))
  limit 1`

/**
 * Reads every row as it stands at one moment while others go on writing. The connection is that of a login that owns the
 * tables, or a superuser's. Who would migrate meanwhile waits, so that nobody waits behind them.
 * @throws TransferRefused when there is nothing of ours, or when row policies would leave something out
 */
export async function withSnapshot<T>(
  connection: MigratingConnection,
  work: (moment: Snapshot) => Promise<T>,
): Promise<T> {
  // Before the transaction: one that has waited in it would see the rows from before the migration.
  await connection.rows('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await connection.run('begin isolation level repeatable read, read only')
  try {
    await connection.run(`set local app.backup = 'yes'`)
    await setOutputFormat(connection)
    const result = await work(await readSnapshot(connection))
    await connection.run('commit')
    return result
  } catch (error) {
    throw await rollBack(error, () => connection.run('rollback'))
  } finally {
    await connection.rows('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  }
}

async function readSnapshot(connection: MigratingConnection): Promise<Snapshot> {
  const history = await appliedMigrations(connection)
  if (history.length === 0)
    throw new TransferRefused('There is nothing to back up: the database holds no tables of ours.')
  const [hidden] = await connection.rows<{ name: string }>(HIDDEN_TABLE_QUERY, [])
  if (hidden) {
    throw new TransferRefused(
      `The login may not read every row of ${hidden.name}: let MIGRATE_DATABASE_URL name the owner of the tables, and start this version once.`,
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
