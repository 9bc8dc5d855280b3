export type Key<V extends object> = keyof V & string
export type Changes<V extends object> = { readonly [K in Key<V>]?: V[K] }

/** The version of the record that last changed each key. Keys that have never changed are missing. */
export type KeyVersions<V extends object> = { readonly [K in Key<V>]?: number }

/** The keys of a record, and how their values are compared and merged. */
export type RecordShape<V extends object> = {
  readonly keys: readonly Key<V>[]
  readonly isEqual: (key: Key<V>, a: unknown, b: unknown) => boolean
  /**
   * Merges two versions of one value, for example by row and cell.
   * @returns undefined if both sides changed the same part, which is a conflict
   */
  mergeValue?(key: Key<V>, base: V[Key<V>], mine: V[Key<V>], theirs: V[Key<V>]): V[Key<V>] | undefined
  /**
   * Merges two versions in conflict, except the parts that both sides changed, in which mine win. Without it, the person
   * chooses between the two whole versions.
   */
  mergeOver?(key: Key<V>, base: V[Key<V>], mine: V[Key<V>], theirs: V[Key<V>]): V[Key<V>]
}

/** The changes since a version of the record. Version 0 means before the first save. */
export type Save<V extends object> = { readonly base_version: number; readonly changes: Changes<V> }

export const keysOf = <V extends object>(changes: Changes<V>): Key<V>[] => Object.keys(changes) as Key<V>[]

export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0

export const pick = <V extends object>(from: Changes<V>, keys: readonly Key<V>[]): Changes<V> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Changes<V>

/** Returns the keys of `changes` whose values differ from those in `values`. Ignores keys that are not in the shape. */
export const changedKeys = <V extends object>(
  shape: RecordShape<V>,
  values: Changes<V>,
  changes: Changes<V>,
): Key<V>[] => shape.keys.filter((key) => key in changes && !shape.isEqual(key, values[key], changes[key]))
