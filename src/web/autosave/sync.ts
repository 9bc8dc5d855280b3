import { SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import type { Base } from '#domain/records/reconcile.ts'
import { type Changes, isEmpty, keysOf } from '#domain/records/record.ts'
import {
  changedBetween,
  isUnsaved,
  markClosed,
  markFailed,
  markIdle,
  markSaved,
  markSending,
  type Phase,
  pendingChanges,
  type RecordState,
  rebase,
  type SaveFailure,
} from '#domain/records/state.ts'
import { ApiError, isRefusal, isSignedOut } from '#web/api/api-error.ts'
import { createSerialQueue } from '#web/serial-queue.ts'
import type { Environment, RecordKind, SaveResult, StateStore } from './record-state.ts'

type Syncing<V extends object> = {
  readonly kind: RecordKind<V>
  readonly store: StateStore<V>
  readonly environment: Environment
}

const SAVED: SaveResult = { ok: true }
/**
 * How many milliseconds a failed save waits, at most, for the device to store the text. Only then can the message say
 * where the text is.
 */
const PERSIST_TIMEOUT_MS = 1_000
/** Failed saves with one of these phases are retried automatically. */
const RETRIED: readonly Phase[] = ['offline', 'retrying']

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Saves a record to the server, one save or submission at a time. Retries saves that failed because of the connection
 * or the server.
 */
export function createSync<V extends object>({
  persist,
  ...syncing
}: Syncing<V> & { readonly persist: () => Promise<void> }) {
  const { kind, store, environment } = syncing
  const enqueue = createSerialQueue()
  let isClosed = false
  /** The server's refusal of a record that was submitted elsewhere. The server would refuse every later save too. */
  let closedElsewhere: SaveResult | undefined
  const run = (task: () => Promise<SaveResult>) =>
    enqueue(async () => {
      if (isClosed || store.get().phase === 'closed') return SAVED
      timers.begin()
      const result = await environment.withWriteLock(recordKey(kind), task)
      if (!result.ok && result.failure === 'closed-elsewhere') closedElsewhere = result
      if (result.ok) timers.succeed()
      else if (!isClosed && RETRIED.includes(store.get().phase)) timers.fail()
      const persisted = persist()
      if (!result.ok) await Promise.race([persisted, delay(PERSIST_TIMEOUT_MS)])
      return result
    })
  const save = () =>
    kind.send ? run(async () => closedElsewhere ?? saveChanges(syncing)) : persist().then(() => SAVED)
  const timers = createSaveTimers({ persist: () => void persist(), save: () => void save() })
  const rebaseOnto = (base: Base<V>) =>
    enqueue(async () => {
      store.update((state) => rebase(kind.shape, state, base))
      void persist()
    })
  const unsubscribe = environment.subscribe(({ record, base }) => {
    if (record === recordKey(kind)) void rebaseOnto(base as Base<V>)
  })
  return {
    save,
    submit: () => run(() => submitChanges(syncing)),
    rebase: rebaseOnto,
    inputChanged: (): void => {
      if (kind.send) timers.inputChanged()
      else void persist()
    },
    fieldBlurred: (): void => {
      if (kind.send && isUnsaved(kind.shape, store.read())) timers.fieldBlurred()
    },
    /** Prevents further saves. A request in progress continues. */
    close: (): void => {
      isClosed = true
      timers.stop()
      unsubscribe()
    },
  }
}

/** Returns a record's key in locks, broadcasts and the registry. */
export const recordKey = ({ owner, name }: Pick<RecordKind<object>, 'owner' | 'name'>): string =>
  `${owner}:${name}`

/**
 * Maximum number of requests per save. A save is repeated if values were merged, or if it turns out that the server has
 * stored an earlier save whose response was lost.
 */
const MAX_PASSES = 3

/**
 * Sends the values that differ from the server's, except those in conflict. Sends nothing for an empty form, so that no
 * empty record is created.
 */
async function saveChanges<V extends object>(syncing: Syncing<V>): Promise<SaveResult> {
  const { kind, store } = syncing
  const { sendable = (all) => all } = kind
  try {
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const state = store.collect()
      const changes = sendable(pendingChanges(kind.shape, state), state.base.values)
      if (isEmpty(changes)) break
      const isIncomplete = await sendChanges(syncing, changes)
      if (!isIncomplete) break
    }
  } catch (problem) {
    return recordFailure(syncing, problem)
  }
  store.update((state) => (state.phase === 'saved' ? state : markIdle(state)))
  return SAVED
}

/** @returns whether some of the changes are neither stored nor in conflict */
async function sendChanges<V extends object>(
  { kind, store, environment }: Syncing<V>,
  sent: Changes<V>,
): Promise<boolean> {
  const { base, lost } = store.get()
  store.update((state) => markSending(kind.shape, state, sent))
  ensureOwner(kind, environment)
  const reply = await kind.send?.({ base_version: base.version, changes: sent })
  if (!reply) return false
  const before = store.collect()
  store.update((state) => markSaved(kind.shape, state, { sent, lost, reply, at: timestamp(environment) }))
  environment.broadcast({ record: recordKey(kind), base: store.get().base })
  const merged = changedBetween(kind.shape, before, store.get())
  return hasUnsentChanges(kind, store.get(), { ...sent, ...merged })
}

const hasUnsentChanges = <V extends object>(
  { shape }: RecordKind<V>,
  state: RecordState<V>,
  handled: Changes<V>,
) => {
  const pending = pendingChanges(shape, state)
  return keysOf(pending).some((key) => key in handled && shape.isEqual(key, handled[key], pending[key]))
}

/**
 * The result of a submission while a conflict is open. Submitting would keep the server's text without asking the user.
 */
const UNRESOLVED: SaveResult = { ok: false, failure: 'refused', problem: undefined }

const STILL_DRAFT: readonly ApiError['code'][] = [
  'validation-failed',
  'funding-round-closed',
  'already-exists',
]

/**
 * Submits the record with its last changes. If another tab or device has saved in the meantime, merges its changes and
 * retries once. While a conflict is open, only saves the changes that are not in conflict.
 */
async function submitChanges<V extends object>(syncing: Syncing<V>): Promise<SaveResult> {
  if (syncing.store.get().conflicts.length > 0) {
    await saveChanges(syncing)
    return UNRESOLVED
  }
  const first = await sendSubmission(syncing)
  if (first.ok) return first
  const code = first.problem instanceof ApiError ? first.problem.code : undefined
  // After these refusals, the user continues with the draft, whose changes the server may have stored in a new version.
  if (code && STILL_DRAFT.includes(code)) await saveChanges(syncing)
  if (code !== 'conflict') return first
  const merged = await saveChanges(syncing)
  if (!merged.ok || syncing.store.get().conflicts.length > 0) return first
  return sendSubmission(syncing)
}

async function sendSubmission<V extends object>(syncing: Syncing<V>): Promise<SaveResult> {
  const { kind, store, environment } = syncing
  const { base } = store.get()
  const changes = pendingChanges(kind.shape, store.collect())
  store.update((state) => markSending(kind.shape, state, changes))
  try {
    ensureOwner(kind, environment)
    await kind.submit?.({ base_version: base.version, changes })
  } catch (problem) {
    return recordFailure(syncing, problem)
  }
  store.update((state) => markClosed(state, timestamp(environment)))
  return SAVED
}

const timestamp = ({ now }: Environment) => new Date(now()).toISOString()

/**
 * Prevents saving one user's text under another account. If nobody is signed in, the server rejects the call.
 * @throws ApiError 'different-user'
 */
function ensureOwner({ owner }: { readonly owner: string }, { currentUser }: Environment) {
  const user = currentUser()
  if (user === undefined || user === owner) return
  throw new ApiError({ status: 0, code: 'different-user', message: SIGN_IN_REFUSALS.otherPerson })
}

function recordFailure<V extends object>({ store, environment }: Syncing<V>, problem: unknown): SaveResult {
  const failure = failureOf(problem, environment)
  store.update((state) => markFailed(state, failure))
  return { ok: false, problem, failure }
}

/** Error codes for drafts and answers that were already submitted. */
const CLOSED: readonly ApiError['code'][] = ['already-submitted', 'already-answered']

function failureOf(problem: unknown, { isOnline }: Environment): SaveFailure {
  if (problem instanceof ApiError && CLOSED.includes(problem.code)) return 'closed-elsewhere'
  if (!isOnline()) return 'offline'
  if (isSignedOut(problem)) return 'signed-out'
  return isRefusal(problem) ? 'refused' : 'retrying'
}

/** Milliseconds after an edit until it is stored on the device. */
const PERSIST_AFTER_MS = 500
/** Milliseconds after the last edit until it is saved to the server. */
const SAVE_AFTER_MS = 2_000
/**
 * Milliseconds between a loss of focus and the save. The delay often makes this save unnecessary, because the click
 * that moved the focus saves too.
 */
const SAVE_AFTER_BLUR_MS = 200
/** Milliseconds before each retry of a failed save. Further retries use the last value. */
const RETRY_AFTER_MS = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

type TimerActions = { readonly persist: () => void; readonly save: () => void }

/**
 * Decides when edits are stored on the device, when they are saved to the server, and when a failed save is retried.
 */
function createSaveTimers({ persist, save }: TimerActions) {
  let persistTimer: ReturnType<typeof setTimeout> | undefined
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const saveIn = (milliseconds: number) => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(save, milliseconds)
  }
  return {
    /**
     * Schedules storing the edits on the device and, once typing has stopped, a save. This save replaces any scheduled
     * save or retry.
     */
    inputChanged: (): void => {
      persistTimer ??= setTimeout(() => {
        persistTimer = undefined
        persist()
      }, PERSIST_AFTER_MS)
      saveIn(SAVE_AFTER_MS)
    },
    fieldBlurred: (): void => saveIn(SAVE_AFTER_BLUR_MS),
    /** Cancels the scheduled save, because a save begins now. */
    begin: (): void => clearTimeout(saveTimer),
    fail: (): void => {
      saveIn(RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)] ?? 0)
      failures += 1
    },
    succeed: (): void => {
      failures = 0
    },
    stop: (): void => {
      clearTimeout(persistTimer)
      clearTimeout(saveTimer)
      persistTimer = undefined
    },
  }
}
