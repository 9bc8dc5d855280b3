import { type Base, type Conflict, type Discarded, reconcile, type ServerChanges } from './reconcile.ts'
import { type Changes, changedKeys, type Key, keysOf, pick, type RecordShape } from './record.ts'

/**
 * Why a save is not stored: the browser knows of no connection, the call has failed on its way or is to be tried again,
 * the reply says to sign in again, that the record was submitted elsewhere, or just no.
 */
export type SaveFailure = 'offline' | 'retrying' | 'signed-out' | 'closed-elsewhere' | 'refused'

export type Phase = 'open' | 'saving' | 'saved' | SaveFailure | 'closed'

/**
 * What one tab knows of a record. As plain data, so that it can be put on the device and gone on with as if it had
 * never been left.
 */
export type RecordState<V extends object> = {
  /** Made in the browser for a new record, so that a repeated save is the same save. */
  readonly id: string
  readonly base: Base<V>
  readonly values: V
  /** Saves that were sent and are not known to be stored: the one on its way, and those whose reply never came. */
  readonly lost: readonly Changes<V>[]
  readonly conflicts: readonly Conflict<V>[]
  readonly discarded: readonly Discarded<V>[]
  readonly phase: Phase
  /** ISO; the last moment at which everything sent was stored. */
  readonly savedAt: string | undefined
}

/** As loaded, or blank at version 0 with a new id. */
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

/** Where this differs from what the server is known to hold, or where a save of unknown fate may have changed it. */
function unsyncedKeys<V extends object>(
  shape: RecordShape<V>,
  { base, values, lost }: RecordState<V>,
): Key<V>[] {
  const changed = changedKeys(shape, base.values, values)
  return shape.keys.filter((key) => changed.includes(key) || lost.some((changes) => key in changes))
}

/** What the next save sends: everything uncertain but what the person is being asked about. */
export function pendingChanges<V extends object>(shape: RecordShape<V>, state: RecordState<V>): Changes<V> {
  const asked = state.conflicts.map(({ key }) => key)
  return pick(
    state.values,
    unsyncedKeys(shape, state).filter((key) => !asked.includes(key)),
  )
}

/** Whether something stands here that the server may not have. */
export const isUnsaved = <V extends object>(shape: RecordShape<V>, state: RecordState<V>): boolean =>
  state.phase !== 'closed' && unsyncedKeys(shape, state).length > 0

type UnsavedText<V extends object> = { readonly key: Key<V>; readonly value: V[Key<V>] }

/**
 * What was typed but is not in a record that was closed elsewhere: each text once, also the second one of a key about
 * which two tabs disagreed. What a page before left may have keys that the shape has no more.
 * @param left by the tabs that had it open
 * @param markClosed as the server has it for good
 */
export function unsubmittedEdits<V extends object>(
  shape: RecordShape<V>,
  left: readonly RecordState<V>[],
  markClosed: V,
): UnsavedText<V>[] {
  const all = left.flatMap((state): UnsavedText<V>[] => [
    ...unsyncedKeys(shape, state).map((key) => ({ key, value: state.values[key] })),
    ...state.conflicts.map(({ key, theirs }) => ({ key, value: theirs })),
    // Also those of others: what a crashed tab left unasked stands nowhere else.
    ...state.discarded,
  ])
  return all.filter(
    ({ key, value }, place) =>
      shape.keys.includes(key) &&
      !shape.isEqual(key, markClosed[key], value) &&
      !all.slice(0, place).some((one) => one.key === key && shape.isEqual(key, one.value, value)),
  )
}

/** Nobody has entered anything and there is no record: nothing to save. */
export const isUntouched = <V extends object>(shape: RecordShape<V>, state: RecordState<V>): boolean =>
  state.base.version === 0 && !isUnsaved(shape, state)

export const markSending = <V extends object>(
  shape: RecordShape<V>,
  state: RecordState<V>,
  changes: Changes<V>,
): RecordState<V> => ({
  ...state,
  phase: 'saving',
  // While a server is down for a night the same is sent again and again.
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

/** @param lost what was of unknown fate before `sent` left: the answer settles all of it */
export const markSaved = <V extends object>(
  shape: RecordShape<V>,
  state: RecordState<V>,
  {
    sent,
    lost,
    news,
    at,
  }: { sent: Changes<V>; lost: readonly Changes<V>[]; news: ServerChanges<V>; at: string },
): RecordState<V> => ({
  ...state,
  ...reconcile(shape, { ...state, sent, lost }, news),
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

/** Nothing was left to send after all. */
export const markIdle = <V extends object>(state: RecordState<V>): RecordState<V> =>
  state.phase === 'closed' ? state : { ...state, phase: state.savedAt ? 'saved' : 'open' }

/** Submitted: from here nothing is saved any more. */
export const closed = <V extends object>(state: RecordState<V>, at: string): RecordState<V> => ({
  ...state,
  phase: 'closed',
  savedAt: at,
})

/** The server's record was seen at some version: read anew, or by another tab. What is older is ignored. */
export function rebase<V extends object>(
  shape: RecordShape<V>,
  state: RecordState<V>,
  { version, values }: Base<V>,
): RecordState<V> {
  if (version <= state.base.version) return state
  const theirs = pick<V>(values, changedKeys(shape, state.base.values, values))
  return { ...state, ...reconcile(shape, { ...state, sent: {} }, { version, theirs }) }
}

/** Which of two texts stays; the next save carries it on. The other stays readable. */
export function resolveConflict<V extends object>(
  state: RecordState<V>,
  key: Key<V>,
  keep: 'mine' | 'theirs',
): RecordState<V> {
  const conflict = state.conflicts.find((one) => one.key === key)
  if (!conflict) return state
  const [stays, loser, whose] =
    keep === 'mine'
      ? ([state.values[key], conflict.theirs, 'theirs'] as const)
      : ([conflict.theirs, state.values[key], 'mine'] as const)
  return {
    ...state,
    values: { ...state.values, [key]: stays },
    conflicts: state.conflicts.filter((one) => one !== conflict),
    discarded: [...state.discarded, { key, value: loser, whose }],
  }
}

export const dismissDiscarded = <V extends object>(
  state: RecordState<V>,
  one: Discarded<V>,
): RecordState<V> => ({
  ...state,
  discarded: state.discarded.filter((other) => other !== one),
})

/**
 * Takes in what another tab left behind: what was changed there only is taken over, what was changed in both is asked
 * about; where a question is open already, what was left stays readable beside it.
 */
export function mergeFromTab<V extends object>(
  shape: RecordShape<V>,
  state: RecordState<V>,
  left: RecordState<V>,
): RecordState<V> {
  const [here, there] = [rebase(shape, state, left.base), rebase(shape, left, state.base)]
  const open = here.conflicts.map(({ key }) => key)
  const unsaved = unsyncedKeys(shape, there).filter((key) => !open.includes(key))
  const news = { version: here.base.version, theirs: pick<V>(there.values, unsaved) }
  const { values, conflicts, discarded } = reconcile(shape, { ...here, sent: {}, lost: [] }, news)
  const asked = conflicts.map(({ key }) => key)
  return {
    ...here,
    values,
    conflicts: [...conflicts, ...there.conflicts.filter(({ key }) => !asked.includes(key))],
    lost: [...here.lost, ...there.lost],
    discarded: [
      ...discarded,
      ...there.discarded,
      ...open
        .filter((key) => !shape.isEqual(key, here.values[key], there.values[key]))
        .map((key) => ({ key, value: there.values[key], whose: 'mine' as const })),
    ],
  }
}

/** What was left by a page that may have known other keys: the shape may have gained or lost some since. */
function fitToShape<V extends object>(
  shape: RecordShape<V>,
  left: RecordState<V>,
  fresh: RecordState<V>,
): RecordState<V> {
  const isKnown = ({ key }: { readonly key: Key<V> }) => shape.keys.includes(key)
  const known = <C extends Changes<V>>(values: C) =>
    pick<V>(
      values,
      shape.keys.filter((key) => key in values),
    )
  return {
    ...left,
    phase: 'open',
    base: { ...left.base, values: { ...fresh.base.values, ...known(left.base.values) } },
    values: { ...fresh.values, ...known(left.values) },
    lost: left.lost.map(known),
    conflicts: left.conflicts.filter(isKnown),
    discarded: left.discarded.filter(isKnown),
  }
}

/**
 * A record as the server has it, with what was left of it on the device.
 * @param left the newest first, which is gone on with; the others are taken in
 */
export function restore<V extends object>(
  shape: RecordShape<V>,
  fresh: RecordState<V>,
  left: readonly RecordState<V>[],
): RecordState<V> {
  const [newest, ...others] = left.map((state) => fitToShape(shape, state, fresh))
  if (!newest) return fresh
  return others.reduce((state, other) => mergeFromTab(shape, state, other), rebase(shape, newest, fresh.base))
}

/** The keys whose values differ between two states: what a form has to show anew. */
export const changedBetween = <V extends object>(
  shape: RecordShape<V>,
  before: RecordState<V>,
  after: RecordState<V>,
): Changes<V> => pick(after.values, changedKeys(shape, before.values, after.values))
