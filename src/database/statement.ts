import type { SQL } from 'drizzle-orm'
import { PgDatabase, PgDialect, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Statement, Transaction } from './database.ts'

const dialect = new PgDialect()

/** Builds typed selects that are only asked for their text, for `Database.once`. */
export const query = new QueryBuilder()

/** The same for what writes. It has no connection, so that nothing can be run on it. */
export const unsent: Transaction = new PgDatabase(dialect, undefined as never, undefined)

/** The same for SQL written out. */
export const statement = (text: SQL): Statement => ({ toSQL: () => dialect.sqlToQuery(text) })
