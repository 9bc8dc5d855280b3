import { type Changes, changedKeys, type Key, keysOf, pick, type RecordShape } from './record.ts'

/** What the server is known to hold, and the version that it had. */
export type Base<V extends object> = { readonly version: number; readonly values: V }

/** A value changed here and elsewhere; what stands here is in the record. */
export type Conflict<V extends object> = { readonly key: Key<V>; readonly theirs: V[Key<V>] }

/** A save's answer, or what is heard of the record in any other way. */
export type ServerChanges<V extends object> = { readonly version: number; readonly theirs: Changes<V> }

/** A text that lost against another one; it stays readable. */
export type Discarded<V extends object> = {
  readonly key: Key<V>
  readonly value: V[Key<V>]
  readonly whose: 'mine' | 'theirs'
}

export type SyncInput<V extends object> = {
  readonly base: Base<V>
  readonly sent: Changes<V>
  /** What stands here when the answer arrives; typing went on meanwhile. */
  readonly values: V
  readonly conflicts: readonly Conflict<V>[]
  readonly discarded: readonly Discarded<V>[]
  /** Saves that were sent and are not known to be stored. The server may have stored them all the same. */
  readonly lost: readonly Changes<V>[]
}

export type SyncResult<V extends object> = Pick<SyncInput<V>, 'base' | 'values' | 'conflicts' | 'discarded'>

/** Brings what stands here and what the server says together, so that nothing typed on either side is lost unseen. */
export function reconcile<V extends object>(
  shape: RecordShape<V>,
  situation: SyncInput<V>,
  { version, theirs }: ServerChanges<V>,
): SyncResult<V> {
  const { base, sent, values, conflicts, discarded } = situation
  const differs = changedKeys(shape, values, theirs)
  const foreign = differs.filter((key) => !isOwnEarlierSave(shape, situation, theirs, key))
  const untouched = foreign.filter((key) => isUnedited(shape, situation, key))
  const merged = mergeValues(shape, situation, theirs, without(foreign, untouched))
  const open = conflicts.map(({ key }) => key)
  // An open question stays one: its base is their text already, so merging inside would answer it.
  const answered = [...untouched, ...without(keysOf(merged), open)]
  const over = [...foreign, ...without(keysOf(theirs), differs)]
  return {
    base: { version, values: { ...base.values, ...sent, ...theirs } },
    values: { ...values, ...pick(theirs, untouched), ...merged },
    conflicts: [
      ...conflicts.filter(({ key }) => !over.includes(key)),
      ...without(foreign, answered).map((key) => ({ key, theirs: theirs[key] as V[Key<V>] })),
    ],
    discarded: [...discarded, ...unresolvedDiscards(shape, situation, over)],
  }
}

/** A text that a crashed tab left and that was being asked about stands nowhere else. */
const unresolvedDiscards = <V extends object>(
  shape: RecordShape<V>,
  { base, conflicts }: SyncInput<V>,
  over: readonly Key<V>[],
): Discarded<V>[] =>
  conflicts
    .filter(({ key, theirs }) => over.includes(key) && !shape.isEqual(key, theirs, base.values[key]))
    .map(({ key, theirs }) => ({ key, value: theirs, whose: 'theirs' }))

const without = <T>(all: readonly T[], some: readonly T[]): T[] => all.filter((one) => !some.includes(one))

/** What the server holds is what an earlier save from here brought; what stands here now is newer. */
const isOwnEarlierSave = <V extends object>(
  shape: RecordShape<V>,
  { lost }: SyncInput<V>,
  theirs: Changes<V>,
  key: Key<V>,
) => lost.some((changes) => key in changes && shape.isEqual(key, changes[key], theirs[key]))

/** Nothing was typed here since the server was last known. */
const isUnedited = <V extends object>(
  shape: RecordShape<V>,
  { base, sent, values }: SyncInput<V>,
  key: Key<V>,
) =>
  shape.isEqual(key, values[key], base.values[key]) &&
  !(key in sent && !shape.isEqual(key, sent[key], base.values[key]))

/** Here all three texts are at hand: what stood before, what stands here and what stands there. */
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
