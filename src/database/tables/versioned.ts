import { integer, jsonb } from 'drizzle-orm/pg-core'
import type { KeyVersions } from '#domain/records/record.ts'

/** Columns that every record has: its version and, for each key, the version that last changed the key. */
export const versioned = <V extends object>() => ({
  version: integer().notNull().default(1),
  field_versions: jsonb().$type<KeyVersions<V>>().notNull().default({}),
})
