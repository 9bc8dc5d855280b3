/** What people edit, value by value. */
export type Key<V extends object> = keyof V & string
export type Changes<V extends object> = { readonly [K in Key<V>]?: V[K] }

/** By key: the version of the record that last changed it. One never changed is missing. */
export type KeyVersions<V extends object> = { readonly [K in Key<V>]?: number }

/** How a record's values are told apart; a form is one. */
export type RecordShape<V extends object> = {
  readonly keys: readonly Key<V>[]
  readonly isEqual: (key: Key<V>, one: unknown, other: unknown) => boolean
  /**
   * Three-way, inside one value: by row and cell, say.
   * @returns undefined when both sides changed the same part: then the person is asked
   */
  mergeValue?(key: Key<V>, base: V[Key<V>], mine: V[Key<V>], theirs: V[Key<V>]): V[Key<V>] | undefined
}

/** A save travels as what changed and the version that it was made on; 0 before the first save. */
export type Save<V extends object> = { readonly base_version: number; readonly changes: Changes<V> }

export const keysOf = <V extends object>(changes: Changes<V>): Key<V>[] => Object.keys(changes) as Key<V>[]

export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0

export const pick = <V extends object>(from: Changes<V>, keys: readonly Key<V>[]): Changes<V> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Changes<V>

/** The keys of `changes` that are not already so in `values`; what the shape does not know does not count. */
export const changedKeys = <V extends object>(
  shape: RecordShape<V>,
  values: Changes<V>,
  changes: Changes<V>,
): Key<V>[] => shape.keys.filter((key) => key in changes && !shape.isEqual(key, values[key], changes[key]))
