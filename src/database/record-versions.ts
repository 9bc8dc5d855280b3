import { type SQL, sql } from 'drizzle-orm'

/** How a record stands after a write. */
export type RecordStamp = { version: number; updated_at: Date }

/** Of keys that were changed together, as it is stored. */
export const versionsJson = (keys: readonly string[], version: number) =>
  JSON.stringify(Object.fromEntries(keys.map((key) => [key, version])))

/** What every write of a record sets beside its values: the next version, for the keys that it changes too. */
export const nextVersion = (version: number, keys: readonly string[]) =>
  versionColumns(version + 1, versionsJson(keys, version + 1))

/** @param version the next one, and `versions` of the keys that are changed; either may be given by its place */
export const versionColumns = (version: number | SQL, versions: string | SQL) => ({
  version,
  field_versions: sql`field_versions || ${versions}::jsonb`,
  updated_at: sql`now()`,
})

/** The same for a row that its first save makes. */
export const firstVersion = (keys: readonly string[]) => ({
  version: 1,
  field_versions: sql`${versionsJson(keys, 1)}::jsonb`,
})
