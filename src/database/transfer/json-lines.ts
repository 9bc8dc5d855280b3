import type { MigratingConnection } from '#database/migrate.ts'
import { quoteIdentifier, type StoredTable } from './stored-tables.ts'

/** Rows that are read or written with one statement; one of ours may have some hundred kilobytes. */
const BATCH_ROWS = 200

/** How values are written, so that the same ones are the same text on every server. */
const OUTPUT_FORMAT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/** Call it first in a transaction that reads or writes lines. */
export const setOutputFormat = (connection: MigratingConnection): Promise<void> =>
  connection.run(OUTPUT_FORMAT)

/**
 * All rows of a table, some at a time and always in the same order: each a line of JSON, an object of its columns, whose
 * values are PostgreSQL's own text, or null. So every type comes back as it was. In a transaction.
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

/** Writes lines that `linesOf` has read. */
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

  let waiting: string[] = []
  for await (const line of lines) {
    waiting.push(line)
    if (waiting.length < BATCH_ROWS) continue
    await write(waiting)
    waiting = []
  }
  if (waiting.length > 0) await write(waiting)
}
