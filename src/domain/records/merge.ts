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
  /** What is to be stored: what nobody else changed since. */
  readonly apply: Changes<V>
  /** What both sides changed to different values. It is not stored; the sender is to merge inside it, or to ask. */
  readonly conflicts: readonly Key<V>[]
  /** What was changed since the base to something else than is sent, conflicts included, so that the sender can follow. */
  readonly theirs: Changes<V>
}

type StoredRecord<V extends object> = { readonly values: V; readonly versions: KeyVersions<V> }

/**
 * Merges a save into what is stored, key by key: two sides never overwrite one another silently (D-form.23, D-form.24).
 * Everything that a save names and nobody else changed is applied, also what is so already: it then carries the new
 * version, and an earlier save that was given up and arrives late finds that it has been changed since.
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
