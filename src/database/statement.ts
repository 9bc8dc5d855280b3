import { is, Param, Placeholder, type SQL } from 'drizzle-orm'
import { PgDatabase, PgDialect, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Statement, Transaction } from './database.ts'

const dialect = new PgDialect()

/** Builds typed selects whose SQL text `Database.query` runs. */
export const selectBuilder = new QueryBuilder()

/** Builds inserts, updates and deletes in the same way. It has no connection, so it cannot run them. */
export const writeBuilder: Transaction = new PgDatabase(dialect, undefined as never, undefined)

/** Builds a statement from SQL. */
export const statement = (text: SQL): Statement => ({ toSQL: () => dialect.sqlToQuery(text) })

/** Marks a statement that writes. */
export const writing = (statement: Statement): Statement => ({
  toSQL: () => statement.toSQL(),
  writes: true,
})

/** Maximum number of cached texts per statement. A save has a different text for each combination of fields. */
const CACHED_TEXTS_MAX = 500

/**
 * Caches the SQL text of a statement by shape, because building it takes longer than sending it.
 * @param build builds the statement for a shape, with `sql.placeholder` for values
 * @returns a function that takes a shape and the values by placeholder name, and returns the statement
 */
export function cachedStatement<Shape extends string>(
  build: (shape: Shape) => Statement,
): (shape: Shape, values?: Record<string, unknown>) => Statement {
  const texts = new Map<Shape, ReturnType<Statement['toSQL']>>()
  const textOf = (shape: Shape) => {
    const known = texts.get(shape)
    if (known) return known
    const text = build(shape).toSQL()
    texts.set(shape, text)
    const [oldest] = texts.keys()
    if (texts.size > CACHED_TEXTS_MAX && oldest !== undefined) texts.delete(oldest)
    return text
  }
  return (shape, values = {}) => ({
    toSQL: () => {
      const { sql, params } = textOf(shape)
      return { sql, params: params.map((param) => fillPlaceholder(param, values)) }
    },
  })
}

/** Replaces Drizzle's `fillPlaceholders`, which would encode null as a JSON value or as text. */
function fillPlaceholder(param: unknown, values: Record<string, unknown>): unknown {
  const placeholder = is(param, Param) ? param.value : param
  if (!is(placeholder, Placeholder)) return param
  if (!(placeholder.name in values)) throw new Error(`A statement has no value for '${placeholder.name}'.`)
  const value = values[placeholder.name]
  return is(param, Param) && value !== null ? param.encoder.mapToDriverValue(value) : value
}
