import { type Base, type Conflict, type Discarded, reconcile, type ServerChanges } from './reconcile.ts'
import { type Changes, changedKeys, type Key, keysOf, pick, type RecordShape } from './record.ts'

/**
 * The reason why a save failed: the browser is offline, the call failed and will be retried, the session has ended, the
 * record was submitted elsewhere, or the server refused the save.
 */
export type SaveFailure = 'offline' | 'retrying' | 'signed-out' | 'closed-elsewhere' | 'refused'

export type Phase = 'open' | 'saving' | 'saved' | SaveFailure | 'closed'

/** The state of a record in one tab, as plain data that can be stored on the device. */
export type RecordState<V extends object> = {
  /** Created in the browser, so that a retried first save does not create a second record. */
  readonly id: string
  readonly base: Base<V>
  readonly values: V
  /** Saves without a reply: the save in progress, and saves whose reply was lost. */
  readonly lost: readonly Changes<V>[]
  readonly conflicts: readonly Conflict<V>[]
  readonly discarded: readonly Discarded<V>[]
  readonly phase: Phase
  /** ISO time of the last successful save. */
  readonly savedAt: string | undefined
}

/** Returns the state of a loaded record, or of a blank record at version 0 with a new id. */
export const createState = <V extends object>(id: string, base: Base<V>): RecordState<V> => ({
  id,
  base,
  values: base.values,
  lost: [],
  conflicts: [],
  discarded: [],
  phase: 'open',
  savedAt: undefined,
})

export const edit = <V extends object>(state: RecordState<V>, changes: Changes<V>): RecordState<V> =>
  state.phase === 'closed' ? state : { ...state, values: { ...state.values, ...changes } }

/** Returns the keys whose values differ from the server's, or may differ because a save got no reply. */
function unsyncedKeys<V extends object>(
  shape: RecordShape<V>,
  { base, values, lost }: RecordState<V>,
): Key<V>[] {
  const changed = changedKeys(shape, base.values, values)
  return shape.keys.filter((key) => changed.includes(key) || lost.some((changes) => key in changes))
}

/** Returns what the next save sends: all unsynced values except for open conflicts. */
export function pendingChanges<V extends object>(shape: RecordShape<V>, state: RecordState<V>): Changes<V> {
  const conflicting = state.conflicts.map(({ key }) => key)
  return pick(
    state.values,
    unsyncedKeys(shape, state).filter((key) => !conflicting.includes(key)),
  )
}

/** Returns whether there are edits that the server may not have. */
export const isUnsaved = <V extends object>(shape: RecordShape<V>, state: RecordState<V>): boolean =>
  state.phase !== 'closed' && unsyncedKeys(shape, state).length > 0

type UnsavedText<V extends object> = { readonly key: Key<V>; readonly value: V[Key<V>] }

/**
 * Returns the edits that are missing from a record that was submitted elsewhere, without duplicates. A key has several
 * texts if tabs differed. Ignores keys that the shape no longer has.
 * @param drafts the states of all tabs that had the record open
 * @param submitted the values on the server
 */
export function unsubmittedEdits<V extends object>(
  shape: RecordShape<V>,
  drafts: readonly RecordState<V>[],
  submitted: V,
): UnsavedText<V>[] {
  const all = drafts.flatMap((state): UnsavedText<V>[] => [
    ...unsyncedKeys(shape, state).map((key) => ({ key, value: state.values[key] })),
    ...state.conflicts.map(({ key, theirs }) => ({ key, value: theirs })),
    // This includes 'theirs', which may be the only copy of a text from a crashed tab.
    ...state.discarded,
  ])
  return all.filter(
    ({ key, value }, index) =>
      shape.keys.includes(key) &&
      !shape.isEqual(key, submitted[key], value) &&
      !all.slice(0, index).some((other) => other.key === key && shape.isEqual(key, other.value, value)),
  )
}

/** Returns true if the server has no record and there are no edits. */
export const isUntouched = <V extends object>(shape: RecordShape<V>, state: RecordState<V>): boolean =>
  state.base.version === 0 && !isUnsaved(shape, state)

export const markSending = <V extends object>(
  shape: RecordShape<V>,
  state: RecordState<V>,
  changes: Changes<V>,
): RecordState<V> => ({
  ...state,
  phase: 'saving',
  // The check keeps the list from growing with each retry while the server is down.
  lost: isCovered(shape, state.lost, changes) ? state.lost : [...state.lost, changes],
})

const isCovered = <V extends object>(
  shape: RecordShape<V>,
  lost: readonly Changes<V>[],
  changes: Changes<V>,
) =>
  keysOf(changes).every((key) =>
    lost.some((sent) => key in sent && shape.isEqual(key, sent[key], changes[key])),
  )

/** @param lost saves before `sent` that got no reply; the reply to `sent` covers them too */
export const markSaved = <V extends object>(
  shape: RecordShape<V>,
  state: RecordState<V>,
  {
    sent,
    lost,
    reply,
    at,
  }: { sent: Changes<V>; lost: readonly Changes<V>[]; reply: ServerChanges<V>; at: string },
): RecordState<V> => ({
  ...state,
  ...reconcile(shape, { ...state, sent, lost }, reply),
  lost: [],
  phase: 'saved',
  savedAt: at,
})

export const markFailed = <V extends object>(
  state: RecordState<V>,
  failure: SaveFailure,
): RecordState<V> => ({
  ...state,
  phase: failure,
})

/** Resets the phase to 'saved' or 'open' when there is nothing to send. */
export const markIdle = <V extends object>(state: RecordState<V>): RecordState<V> =>
  state.phase === 'closed' ? state : { ...state, phase: state.savedAt ? 'saved' : 'open' }

/**
 * Resets values to the base after a screen has sent them itself, without autosave. Changes nothing if one of the values
 * has been edited since.
 * @param sent the values that were sent
 */
export function resetSent<V extends object>(
  shape: RecordShape<V>,
  state: RecordState<V>,
  sent: Changes<V>,
): RecordState<V> {
  const keys = keysOf<V>(sent)
  const isUnedited = keys.every((key) => shape.isEqual(key, sent[key], state.values[key]))
  return isUnedited ? edit(state, pick(state.base.values, keys)) : state
}

/** Marks a record as submitted, after which it is no longer saved. */
export const markClosed = <V extends object>(state: RecordState<V>, at: string): RecordState<V> => ({
  ...state,
  phase: 'closed',
  savedAt: at,
})

/**
 * Merges the server's record after a refetch or a broadcast from another tab. Ignores a version that is not newer. Also
 * ignores one that lacks values, because its tab shows another version of the form: otherwise, a later save could
 * overwrite changes that this tab has not seen.
 */
export function rebase<V extends object>(
  shape: RecordShape<V>,
  state: RecordState<V>,
  { version, values }: Base<V>,
): RecordState<V> {
  const isComplete = shape.keys.every((key) => key in values)
  if (version <= state.base.version || !isComplete) return state
  const theirs = pick<V>(values, changedKeys(shape, state.base.values, values))
  return { ...state, ...reconcile(shape, { ...state, sent: {} }, { version, theirs }) }
}

/** Resolves a conflict. The next save sends the chosen text; the other text is shown until it is dismissed. */
export function resolveConflict<V extends object>(
  state: RecordState<V>,
  key: Key<V>,
  keep: 'mine' | 'theirs',
): RecordState<V> {
  const conflict = state.conflicts.find((other) => other.key === key)
  if (!conflict) return state
  const [kept, dropped, whose] =
    keep === 'mine'
      ? ([state.values[key], conflict.theirs, 'theirs'] as const)
      : ([conflict.theirs, state.values[key], 'mine'] as const)
  return {
    ...state,
    values: { ...state.values, [key]: kept },
    conflicts: state.conflicts.filter((other) => other !== conflict),
    discarded: [...state.discarded, { key, value: dropped, whose }],
  }
}

/** Adds texts that another person has replaced on the server. */
export const addDiscarded = <V extends object>(
  state: RecordState<V>,
  replaced: readonly Discarded<V>[],
): RecordState<V> => ({ ...state, discarded: [...state.discarded, ...replaced] })

export const dismissDiscarded = <V extends object>(
  state: RecordState<V>,
  dismissed: Discarded<V>,
): RecordState<V> => ({
  ...state,
  discarded: state.discarded.filter((other) => other !== dismissed),
})

/**
 * Merges in the state of a closed tab. A value that both tabs changed and that cannot be merged becomes a conflict. If
 * the value already has a conflict, the closed tab's text is shown as discarded.
 */
export function mergeFromTab<V extends object>(
  shape: RecordShape<V>,
  state: RecordState<V>,
  other: RecordState<V>,
): RecordState<V> {
  const mine = rebase(shape, state, other.base)
  const theirs = rebase(shape, other, state.base)
  const conflicting = mine.conflicts.map(({ key }) => key)
  const unsynced = unsyncedKeys(shape, theirs).filter((key) => !conflicting.includes(key))
  const changes = { version: mine.base.version, theirs: pick<V>(theirs.values, unsynced) }
  const { values, conflicts, discarded } = reconcile(shape, { ...mine, sent: {}, lost: [] }, changes)
  const conflictingNow = conflicts.map(({ key }) => key)
  return {
    ...mine,
    values,
    conflicts: [...conflicts, ...theirs.conflicts.filter(({ key }) => !conflictingNow.includes(key))],
    lost: [...mine.lost, ...theirs.lost],
    discarded: [
      ...discarded,
      ...theirs.discarded,
      ...conflicting
        .filter((key) => !shape.isEqual(key, mine.values[key], theirs.values[key]))
        .map((key) => ({ key, value: theirs.values[key], whose: 'mine' as const })),
    ],
  }
}

/** Adapts a stored state to the current shape, which may have gained or lost keys. */
function fitToShape<V extends object>(
  shape: RecordShape<V>,
  stored: RecordState<V>,
  fresh: RecordState<V>,
): RecordState<V> {
  const isKnown = ({ key }: { readonly key: Key<V> }) => shape.keys.includes(key)
  const known = <C extends Changes<V>>(values: C) =>
    pick<V>(
      values,
      shape.keys.filter((key) => key in values),
    )
  return {
    ...stored,
    phase: 'open',
    base: { ...stored.base, values: { ...fresh.base.values, ...known(stored.base.values) } },
    values: { ...fresh.values, ...known(stored.values) },
    lost: stored.lost.map(known),
    conflicts: stored.conflicts.filter(isKnown),
    discarded: stored.discarded.filter(isKnown),
  }
}

/**
 * Returns the server's record with the edits that are stored on the device.
 * @param drafts stored states, newest first; older ones are merged into the newest
 */
export function restore<V extends object>(
  shape: RecordShape<V>,
  fresh: RecordState<V>,
  drafts: readonly RecordState<V>[],
): RecordState<V> {
  const [newest, ...others] = drafts.map((state) => fitToShape(shape, state, fresh))
  if (!newest) return fresh
  return others.reduce((state, other) => mergeFromTab(shape, state, other), rebase(shape, newest, fresh.base))
}

/** Returns the values that differ between two states. */
export const changedBetween = <V extends object>(
  shape: RecordShape<V>,
  before: RecordState<V>,
  after: RecordState<V>,
): Changes<V> => pick(after.values, changedKeys(shape, before.values, after.values))
