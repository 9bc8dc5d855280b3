import { createHash } from 'node:crypto'
import { type AppliedMigration, type MigratingConnection, migrateAndFill } from '#database/migrate.ts'
import type { Schema } from '#database/migration-files.ts'
import { downgradeTo01, isOfVersion01, isWholeVersion01, upgradeFrom01 } from '#database/upgrade-from-0.1.ts'
import { readLines, setOutputFormat, writeLines } from './json-lines.ts'
import { TransferRefused } from './snapshot.ts'
import { hasNoTables, listStoredTables, quoteIdentifier, type StoredTable } from './stored-tables.ts'
import { unmarkDatabase } from './unfinished-restore.ts'

/** The rows of a table in a backup. */
export type TableLines = { readonly table: string; readonly lines: AsyncIterable<string> }

/** Input of restoreRows. */
export type RestoreInput = {
  readonly schema: Schema
  /** Migration history of the backed-up database. */
  readonly history: readonly AppliedMigration[]
  /** SHA-256 of each table's lines, in hexadecimal. */
  readonly hashes: ReadonlyMap<string, string>
  readonly parts: () => AsyncIterable<TableLines>
  /** Called in the same transaction, once all rows are in this version's tables. */
  readonly after: () => Promise<void>
}

/** @throws TransferRefused if the database has any table */
export async function refuseNonEmpty(connection: MigratingConnection): Promise<void> {
  if (await hasNoTables(connection)) return
  throw new TransferRefused(
    'The database is not empty: restore into an empty one, with another DATA_DIR or DATABASE_URL.',
  )
}

/** @throws TransferRefused if this version does not know the backup's migration history */
export function refuseUnknownHistory(history: readonly AppliedMigration[], { migrations }: Schema): void {
  if (isWholeVersion01(history)) return
  if (isOfVersion01(history)) {
    throw new TransferRefused(
      `A version before 0.1.0 made the backup (its last migration is ${history.at(-1)?.name}): restore it with that version.`,
    )
  }
  for (const [index, { name, hash }] of history.entries()) {
    const known = migrations[index]
    if (known?.name === name && known.hash === hash) continue
    throw new TransferRefused(
      migrations.some((migration) => migration.name === name)
        ? `The backup comes from a version with a different migration ${name}: restore it with that version.`
        : `The backup comes from a newer version, with the migration ${name}: restore it with that version or a later one.`,
    )
  }
}

/**
 * Restores all rows into an empty database in one transaction. Inserts them into the tables of the backup's version and
 * checks foreign keys after the last row. Then reads the rows back, compares them with their hashes, and migrates the
 * tables. Triggers are created afterwards, so that they do not fire for the rows.
 * @throws TransferRefused if the database is not empty, if this version does not know the backup's migration history,
 *   or if rows differ from the backup
 */
export async function restoreRows(
  connection: MigratingConnection,
  { schema, history, hashes, parts, after }: RestoreInput,
): Promise<void> {
  refuseUnknownHistory(history, schema)
  const isOld = isOfVersion01(history) && !isOfVersion01(schema.migrations)
  await migrateAndFill(connection, schema, {
    async before() {
      await refuseNonEmpty(connection)
      await unmarkDatabase(connection)
    },
    fillAfter: (isOld ? schema.migrations[0] : history.at(-1))?.name ?? '',
    async fill() {
      if (isOld) await downgradeTo01(connection)
      await setOutputFormat(connection)
      const tables = await listStoredTables(connection)
      await withDeferredForeignKeys(connection, async () => {
        for await (const { table, lines } of parts()) {
          const storedTable = tables.find(({ name }) => name === table)
          if (!storedTable)
            throw new TransferRefused(
              `The backup has rows of ${table}, a table that its version does not have.`,
            )
          await writeLines(connection, storedTable, lines)
        }
      })
      await advanceSequences(connection)
      for (const table of tables) await verifyRows(connection, table, hashes.get(table.name))
      if (isOld) await upgradeFrom01(connection)
    },
    after,
  })
  await connection.run('analyze')
}

/** Defers foreign keys while `work` runs, because rows are inserted in any order. */
async function withDeferredForeignKeys(
  connection: MigratingConnection,
  work: () => Promise<void>,
): Promise<void> {
  const keys = await connection.rows<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace`,
    [],
  )
  const become = (how: string) =>
    connection.run(
      keys
        .map(({ table, name }) => `alter table ${table} alter constraint ${quoteIdentifier(name)} ${how}`)
        .join(';'),
    )
  await become('deferrable initially deferred')
  await work()
  await connection.run('set constraints all immediate')
  await become('not deferrable')
}

/** Advances the sequences of identity columns and of column defaults past the restored values. */
async function advanceSequences(connection: MigratingConnection): Promise<void> {
  const numbered = await connection.rows<{ table: string; column: string; sequence: string }>(
    `select attrelid::regclass::text as table, attname as column, sequence.oid::regclass::text as sequence
      from pg_attribute
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      join pg_depend on deptype = 'i' and refobjid = attrelid and refobjsubid = attnum
        or classid = 'pg_attrdef'::regclass and objid = pg_attrdef.oid
      join pg_class sequence on relkind = 'S' and relnamespace = 'public'::regnamespace
        and sequence.oid = case deptype when 'i' then objid else refobjid end`,
    [],
  )
  for (const { table, column, sequence } of numbered) {
    await connection.rows(
      `select setval($1, coalesce(max(${quoteIdentifier(column)}), 0) + 1, false) from ${table}`,
      [sequence],
    )
  }
}

async function verifyRows(
  connection: MigratingConnection,
  table: StoredTable,
  expected: string | undefined,
): Promise<void> {
  const hash = createHash('sha256')
  for await (const lines of readLines(connection, table)) {
    for (const line of lines) hash.update(`${line}\n`)
  }
  if (hash.digest('hex') === expected) return
  throw new TransferRefused(
    `The rows of ${table.name} differ from the backup after the restore; nothing was restored.`,
  )
}
