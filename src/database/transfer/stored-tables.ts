import type { MigratingConnection } from '#database/engine.ts'

/** A table to copy: its name, writable columns and primary key. */
export type StoredTable = {
  name: string
  columns: { name: string; type: string }[]
  key: string[]
}

/** Table that exists in an empty database until a restore into it has finished. */
export const UNFINISHED_RESTORE = 'restore_unfinished'

/** Excludes the tables of extensions. */
const IS_OWN_TABLE = `relnamespace = 'public'::regnamespace and relname <> '${UNFINISHED_RESTORE}'
  and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`

/** Excludes tables that a restore recreates (migrations, tally), and the time of the last backup. */
const STORED_TABLES_QUERY = `select relname as name,
    (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod))
      order by attname collate "C")
    from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns,
    (select json_agg(attname order by array_position(conkey, attnum))
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where conrelid = pg_class.oid and contype = 'p') as key
  from pg_class where ${IS_OWN_TABLE} and relkind = 'r' and relname not in ('migrations', 'last_backup', 'submission_tally')
  order by relname collate "C"`

/** Returns the tables that a backup contains, in any version of the schema. */
export const listStoredTables = (connection: MigratingConnection): Promise<StoredTable[]> =>
  connection.rows<StoredTable>(STORED_TABLES_QUERY, [])

/** Returns whether the database has no tables at all, except those of extensions and the mark of an unfinished restore. */
export async function hasNoTables(connection: MigratingConnection): Promise<boolean> {
  const [found] = await connection.rows<{ tables: boolean }>(
    `select exists (select from pg_class where ${IS_OWN_TABLE} and relkind in ('r', 'p', 'v', 'm')) as tables`,
    [],
  )
  return !found?.tables
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
