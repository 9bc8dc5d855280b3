import { type Changes, changedKeys, type Key, keysOf, pick, type RecordShape } from './record.ts'

/** The latest known version of the record on the server. */
export type Base<V extends object> = { readonly version: number; readonly values: V }

/** A value that was changed both here and elsewhere. The record's values contain the local one. */
export type Conflict<V extends object> = { readonly key: Key<V>; readonly theirs: V[Key<V>] }

/** Values that have changed on the server. They come from the reply to a save, a refetch or another tab. */
export type ServerChanges<V extends object> = { readonly version: number; readonly theirs: Changes<V> }

/** A text that was not chosen in a conflict, or was superseded. The screen shows it until it is dismissed. */
export type Discarded<V extends object> = {
  readonly key: Key<V>
  readonly value: V[Key<V>]
  readonly whose: 'mine' | 'theirs'
  /** The name of the person who replaced a saved text. */
  readonly by?: string
}

export type SyncInput<V extends object> = {
  readonly base: Base<V>
  readonly sent: Changes<V>
  /** The values at the time of the reply, including edits made since the save. */
  readonly values: V
  readonly conflicts: readonly Conflict<V>[]
  readonly discarded: readonly Discarded<V>[]
  /** Saves whose reply was lost. The server may have stored them. */
  readonly lost: readonly Changes<V>[]
}

export type SyncResult<V extends object> = Pick<SyncInput<V>, 'base' | 'values' | 'conflicts' | 'discarded'>

/**
 * Merges the server's changes into the local values. A value that both sides changed and that cannot be merged becomes
 * a conflict. Text typed on either side is discarded only if the person chooses to, or if newer text replaces it; the
 * screen still shows discarded text.
 */
export function reconcile<V extends object>(
  shape: RecordShape<V>,
  input: SyncInput<V>,
  { version, theirs }: ServerChanges<V>,
): SyncResult<V> {
  const { base, sent, values, conflicts, discarded } = input
  const differing = changedKeys(shape, values, theirs)
  const foreign = differing.filter((key) => !isOwnEarlierSave(shape, input, theirs, key))
  const unedited = foreign.filter((key) => isUnedited(shape, input, key))
  const merged = mergeValues(shape, input, theirs, without(foreign, unedited))
  const conflicting = conflicts.map(({ key }) => key)
  // Excludes open conflicts. Their base is already the other side's text, so merging within the value would resolve
  // them wrongly.
  const settled = [...unedited, ...without(keysOf(merged), conflicting)]
  const superseded = [...foreign, ...without(keysOf(theirs), differing)]
  const unsettled = without(foreign, settled)
  const sides = mergeAroundConflicts(shape, input, theirs, without(unsettled, conflicting))
  const theirSides: Changes<V> = { ...theirs, ...sides.theirs }
  return {
    base: { version, values: { ...base.values, ...sent, ...theirs } },
    values: { ...values, ...pick(theirs, unedited), ...merged, ...sides.mine },
    conflicts: [
      ...conflicts.filter(({ key }) => !superseded.includes(key)),
      ...unsettled.map((key) => ({ key, theirs: theirSides[key] as V[Key<V>] })),
    ],
    discarded: [...discarded, ...supersededConflicts(shape, input, superseded)],
  }
}

/**
 * Returns the other side's texts of superseded conflicts as discarded texts, unless the server has them. Such texts
 * come from crashed tabs, for example.
 */
const supersededConflicts = <V extends object>(
  shape: RecordShape<V>,
  { base, conflicts }: SyncInput<V>,
  superseded: readonly Key<V>[],
): Discarded<V>[] =>
  conflicts
    .filter(({ key, theirs }) => superseded.includes(key) && !shape.isEqual(key, theirs, base.values[key]))
    .map(({ key, theirs }) => ({ key, value: theirs, whose: 'theirs' }))

const without = <T>(all: readonly T[], some: readonly T[]): T[] => all.filter((item) => !some.includes(item))

/** Returns whether the server's value equals one of this tab's saves without a reply. The local value is then newer. */
const isOwnEarlierSave = <V extends object>(
  shape: RecordShape<V>,
  { lost }: SyncInput<V>,
  theirs: Changes<V>,
  key: Key<V>,
) => lost.some((changes) => key in changes && shape.isEqual(key, changes[key], theirs[key]))

/** Returns whether the value has neither been edited nor sent since the base version. */
const isUnedited = <V extends object>(
  shape: RecordShape<V>,
  { base, sent, values }: SyncInput<V>,
  key: Key<V>,
) =>
  shape.isEqual(key, values[key], base.values[key]) &&
  !(key in sent && !shape.isEqual(key, sent[key], base.values[key]))

/** Adds to both sides of each conflict the other side's changes to other parts of the value. */
function mergeAroundConflicts<V extends object>(
  shape: RecordShape<V>,
  { base, values }: SyncInput<V>,
  theirs: Changes<V>,
  keys: readonly Key<V>[],
): { readonly mine: Changes<V>; readonly theirs: Changes<V> } {
  const over = (here: Changes<V>, there: Changes<V>) =>
    Object.fromEntries(
      keys.map((key) => [
        key,
        shape.mergeOver?.(key, base.values[key], here[key] as V[Key<V>], there[key] as V[Key<V>]) ??
          here[key],
      ]),
    ) as Changes<V>
  return { mine: over(values, theirs), theirs: over(theirs, values) }
}

/** Merges both sides' changes within each value, and omits values that cannot be merged. */
function mergeValues<V extends object>(
  shape: RecordShape<V>,
  { base, values }: SyncInput<V>,
  theirs: Changes<V>,
  keys: readonly Key<V>[],
): Changes<V> {
  const merged = keys.map(
    (key) => [key, shape.mergeValue?.(key, base.values[key], values[key], theirs[key] as V[Key<V>])] as const,
  )
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as Changes<V>
}
