import { type SQL, sql } from 'drizzle-orm'

/** Version and time of a record after a write. */
export type RecordStamp = { version: number; updated_at: Date }

/** Returns the versions of keys that changed together, as JSON. */
export const versionsJson = (keys: readonly string[], version: number) =>
  JSON.stringify(Object.fromEntries(keys.map((key) => [key, version])))

/** Returns the columns that every update sets in addition to its values: next version, changed keys and time. */
export const nextVersion = (version: number, keys: readonly string[]) =>
  versionColumns(version + 1, versionsJson(keys, version + 1))

/**
 * Returns the same columns for versions that are already computed.
 * @param version the next version; may be a placeholder
 * @param versions the versions of the changed keys; may be a placeholder
 */
export const versionColumns = (version: number | SQL, versions: string | SQL) => ({
  version,
  field_versions: sql`field_versions || ${versions}::jsonb`,
  updated_at: sql`now()`,
})

/** Returns the version columns of a new record. @param keys keys that the insert sets */
export const firstVersion = (keys: readonly string[]) => ({
  version: 1,
  field_versions: sql`${versionsJson(keys, 1)}::jsonb`,
})
