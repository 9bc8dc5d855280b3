import type { SQL } from 'drizzle-orm'
import { PgDialect, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Statement } from './database.ts'

const dialect = new PgDialect()

/** Builds typed selects that are only asked for their text, for `Database.once`. */
export const query = new QueryBuilder()

/** The same for SQL written out. */
export const statement = (text: SQL): Statement => ({ toSQL: () => dialect.sqlToQuery(text) })
