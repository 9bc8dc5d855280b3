import { is, Param, Placeholder, type SQL } from 'drizzle-orm'
import { PgDatabase, PgDialect, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Statement, Transaction } from './database.ts'

const dialect = new PgDialect()

/** Builds typed selects that are only asked for their text, for `Database.once`. */
export const selectBuilder = new QueryBuilder()

/** The same for what writes. It has no connection, so that nothing can be run on it. */
export const writeBuilder: Transaction = new PgDatabase(dialect, undefined as never, undefined)

/** The same for SQL written out. */
export const statement = (text: SQL): Statement => ({ toSQL: () => dialect.sqlToQuery(text) })

/** Of one statement: who saves other fields each time has another text each time. */
const CACHED_TEXTS_MAX = 500

/**
 * Statements of few texts, each of which is written once: to write it takes longer than to send it.
 * @param build writes the text for a `shape`, with `sql.placeholder` where its values come
 * @returns the statement of that shape with these values, by the names of their places
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

/** Drizzle's own `fillPlaceholders` would write null as the JSON value, or the word. */
function fillPlaceholder(param: unknown, values: Record<string, unknown>): unknown {
  const place = is(param, Param) ? param.value : param
  if (!is(place, Placeholder)) return param
  if (!(place.name in values)) throw new Error(`A statement lacks its '${place.name}'.`)
  const value = values[place.name]
  return is(param, Param) && value !== null ? param.encoder.mapToDriverValue(value) : value
}
