import type { MigratingConnection } from '#database/migrate.ts'
import { quoteIdentifier, type StoredTable } from './stored-tables.ts'

/** Number of rows per statement. A row may take several hundred kilobytes. */
const BATCH_ROWS = 200

/** Settings that make the textual output of values the same on every server. */
const OUTPUT_FORMAT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/** Applies the output format. Call it first in a transaction that reads or writes lines. */
export const setOutputFormat = (connection: MigratingConnection): Promise<void> =>
  connection.run(OUTPUT_FORMAT)

/**
 * Reads all rows of a table in a stable order. Yields batches of lines. Each line is a row as a JSON object that maps
 * each column to PostgreSQL's text output or null. In this form, values of every type can be restored. Requires a
 * transaction.
 */
export async function* readLines(
  connection: MigratingConnection,
  { name, columns, key }: StoredTable,
): AsyncGenerator<string[]> {
  const names = columns.map((column) => `'${column.name.replaceAll("'", "''")}'`)
  const values = columns.map((column) => `${quoteIdentifier(column.name)}::text`)
  const order = key.map((column) => `${quoteIdentifier(column)}::text collate "C"`)
  await connection.run(`declare line_by_line no scroll cursor for
    select json_object(array[${names}], array[${values}])::text as line from ${quoteIdentifier(name)} order by ${order}`)
  for (;;) {
    const rows = await connection.rows<{ line: string }>(`fetch ${BATCH_ROWS} from line_by_line`, [])
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await connection.run('close line_by_line')
}

/** Inserts rows from lines that `readLines` has produced. */
export async function writeLines(
  connection: MigratingConnection,
  { name, columns }: StoredTable,
  lines: AsyncIterable<string>,
): Promise<void> {
  const names = columns.map((column) => quoteIdentifier(column.name))
  const texts = names.map((column) => `${column} text`)
  const values = columns.map((column) => `line.${quoteIdentifier(column.name)}::${column.type}`)
  const insert = `insert into ${quoteIdentifier(name)} (${names}) overriding system value
    select ${values} from json_to_recordset($1::text::json) as line (${texts})`
  const write = (some: string[]) => connection.rows(insert, [`[${some.join(',')}]`])

  let batch: string[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < BATCH_ROWS) continue
    await write(batch)
    batch = []
  }
  if (batch.length > 0) await write(batch)
}
