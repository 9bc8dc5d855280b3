import type { MigratingConnection } from '#database/migrate.ts'

/** A table as it has to be copied: what can be written of it, by name, and by what its rows are told apart. */
export type StoredTable = {
  name: string
  columns: { name: string; type: string }[]
  key: string[]
}

/** Not what an extension brings with it. */
const IS_OWN_TABLE = `relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`

/** Not what is made where rows are restored: the migrations' history and the tally; nor when the last backup was. */
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

/** All tables of ours as the database has them now, whichever version made them. */
export const listStoredTables = (connection: MigratingConnection): Promise<StoredTable[]> =>
  connection.rows<StoredTable>(STORED_TABLES_QUERY, [])

/** Whether a database holds no table of anybody's. */
export async function hasNoTables(connection: MigratingConnection): Promise<boolean> {
  const [found] = await connection.rows<{ tables: boolean }>(
    `select exists (select from pg_class where ${IS_OWN_TABLE} and relkind in ('r', 'p', 'v', 'm')) as tables`,
    [],
  )
  return !found?.tables
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
