import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

/**
 * A name as returned by `fold_name`. Compared by code point, so that the order does not depend on the server's locale.
 */
export const foldedName = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** Returns the sort key of a name. It treats 'Ärzte' and 'arzte' alike. */
export const nameOrder = (name: SQL): SQL => sql`fold_name(${name}) collate "C"`

/**
 * Returns the LIKE pattern for a search in folded names, with wildcards escaped. It is a subquery, so that PostgreSQL
 * computes it only once.
 */
export const searchPattern = (text: string | Placeholder): SQL =>
  sql`(select '%' || regexp_replace(fold_name(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
