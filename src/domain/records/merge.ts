import {
  type Changes,
  changedKeys,
  type Key,
  type KeyVersions,
  keysOf,
  pick,
  type RecordShape,
  type Save,
} from './record.ts'

export type MergeResult<V extends object> = {
  /** The changes to store: those to keys that have not changed on the server since the base version. */
  readonly apply: Changes<V>
  /**
   * The keys that both sides changed to different values. The server does not store them; the sender merges them or
   * asks the user.
   */
  readonly conflicts: readonly Key<V>[]
  /**
   * The server's values that have changed since the base version, except those that equal the sent values. Includes the
   * values of conflicts.
   */
  readonly theirs: Changes<V>
}

type StoredRecord<V extends object> = { readonly values: V; readonly versions: KeyVersions<V> }

/**
 * Merges a save into the stored record, key by key, so that neither side silently overwrites the other (D-form.23,
 * D-form.24). Values that equal the stored ones also get the new version, unless they have changed since the base.
 * Otherwise an earlier save that arrives late could overwrite them.
 */
export function mergeSave<V extends object>(
  shape: RecordShape<V>,
  { values, versions }: StoredRecord<V>,
  { base_version, changes }: Save<V>,
): MergeResult<V> {
  const changedSince = (key: Key<V>) => (versions[key] ?? 0) > base_version
  const different = changedKeys(shape, values, changes)
  const apply = keysOf(changes).filter((key) => !changedSince(key))
  const conflicts = different.filter(changedSince)
  const theirs = shape.keys.filter(
    (key) => changedSince(key) && !(key in changes && !different.includes(key)),
  )
  return { apply: pick(changes, apply), conflicts, theirs: pick(values, theirs) }
}
