import { SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import type { Base } from '#domain/records/reconcile.ts'
import { type Changes, isEmpty, keysOf } from '#domain/records/record.ts'
import {
  changedBetween,
  closed,
  isUnsaved,
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
import { ApiError, isSignedOut } from '#web/api/api-error.ts'
import { createSerialQueue } from '#web/serial-queue.ts'
import type { Environment, RecordKind, SaveResult, StateStore } from './record-state.ts'

type Saving<V extends object> = {
  readonly kind: RecordKind<V>
  readonly core: StateStore<V>
  readonly around: Environment
  /** Brings the device up to what stands here. */
  readonly keep: () => Promise<void>
}

const OK: SaveResult = { ok: true }
/** Who is told that a save failed is told where the text stands; nobody waits for a device that does not answer. */
const KEPT_BEFORE_TOLD_MS = 1_000
/** A save that ended so may go better after a while, with nobody doing anything. */
const REPEATED: readonly Phase[] = ['offline', 'retrying']

const passed = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** When and in which order a record goes to the server: one save or submission at a time, as they were asked for. */
export function createSync<V extends object>({ kind, core, around, keep }: Saving<V>) {
  const sender = { kind, core, around }
  const inTurn = createSerialQueue()
  let over = false
  /** What the server has said, and would say again: it takes nothing more. */
  let closedElsewhere: SaveResult | undefined
  const act = (task: () => Promise<SaveResult>) =>
    inTurn(async () => {
      if (over || core.get().phase === 'closed') return OK
      timers.begun()
      const outcome = await around.withWriteLock(nameOf(kind), task)
      if (!outcome.ok && outcome.failure === 'closed-elsewhere') closedElsewhere = outcome
      if (outcome.ok) timers.succeeded()
      else if (!over && REPEATED.includes(core.get().phase)) timers.failed()
      const kept = keep()
      if (!outcome.ok) await Promise.race([kept, passed(KEPT_BEFORE_TOLD_MS)])
      return outcome
    })
  // Without a way to the server the device is where it stays.
  const save = () =>
    kind.send ? act(async () => closedElsewhere ?? saveChanges(sender)) : keep().then(() => OK)
  const timers = createSaveTimers({ keep: () => void keep(), save: () => void save() })
  const follow = (base: Base<V>) =>
    inTurn(async () => {
      core.step((state) => rebase(kind.shape, state, base))
      void keep()
    })
  const endListening = around.listen(({ record, base }) => {
    if (record === nameOf(kind)) void follow(base as Base<V>)
  })
  return {
    save,
    submit: () => act(() => submitChanges(sender)),
    follow,
    typed: (): void => {
      if (kind.send) timers.typed()
      else void keep()
    },
    fieldLeft: (): void => {
      if (kind.send && isUnsaved(kind.shape, core.look())) timers.fieldLeft()
    },
    /** Nothing is sent any more but what is on its way: it was forgotten, or is saved and shown no more. */
    end: (): void => {
      over = true
      timers.stop()
      endListening()
    },
  }
}

/** A save may find an earlier one whose answer was lost, or merge inside a value, and is then repeated on top of it. */
const ROUNDS = 3

/** What the server says of a draft and of answers that were submitted: it takes nothing more of them. */
const CLOSED: readonly ApiError['code'][] = ['already-submitted', 'already-answered']

const OK_SEND: SaveResult = { ok: true }

type Sender<V extends object> = {
  readonly kind: RecordKind<V>
  readonly core: StateStore<V>
  readonly around: Environment
}

/** Sends what differs from the server. With nothing to send nothing happens, so that an empty form makes no record. */
async function saveChanges<V extends object>(sender: Sender<V>): Promise<SaveResult> {
  const { kind, core } = sender
  const { sendable = (all) => all } = kind
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const here = core.gather()
      const changes = sendable(pendingChanges(kind.shape, here), here.base.values)
      if (isEmpty(changes)) break
      const again = await sendChanges(sender, changes)
      if (!again) break
    }
  } catch (problem) {
    return recordFailure(sender, problem)
  }
  core.step((state) => (state.phase === 'saved' ? state : markIdle(state)))
  return OK_SEND
}

/** @returns whether something of it is neither stored nor asked about */
async function sendChanges<V extends object>(
  { kind, core, around }: Sender<V>,
  sent: Changes<V>,
): Promise<boolean> {
  const { base, lost } = core.get()
  core.step((state) => markSending(kind.shape, state, sent))
  ensurePresent(kind, around)
  const news = await kind.send?.({ base_version: base.version, changes: sent })
  if (!news) return false
  const before = core.gather()
  core.step((state) => markSaved(kind.shape, state, { sent, lost, news, at: momentOf(around) }))
  around.tell({ record: nameOf(kind), base: core.get().base })
  const merged = changedBetween(kind.shape, before, core.get())
  return hasUnsentChanges(kind, core.get(), { ...sent, ...merged })
}

const hasUnsentChanges = <V extends object>(
  { shape }: RecordKind<V>,
  state: RecordState<V>,
  known: Changes<V>,
) => {
  const still = pendingChanges(shape, state)
  return keysOf(still).some((key) => key in known && shape.isEqual(key, known[key], still[key]))
}

/**
 * Submits with the last changes. When another tab was quicker, its changes are merged first and the try repeated once;
 * what was changed on both sides is asked about instead.
 */
async function submitChanges<V extends object>(sender: Sender<V>): Promise<SaveResult> {
  const first = await sendSubmission(sender)
  if (first.ok) return first
  const reason = first.problem instanceof ApiError ? first.problem.code : undefined
  // Of a draft the server stored the changes before it checked them; a save finds out the version they have now.
  if (reason === 'validation-failed') await saveChanges(sender)
  if (reason !== 'conflict') return first
  const merged = await saveChanges(sender)
  if (!merged.ok || sender.core.get().conflicts.length > 0) return first
  return sendSubmission(sender)
}

async function sendSubmission<V extends object>(sender: Sender<V>): Promise<SaveResult> {
  const { kind, core, around } = sender
  const { base } = core.get()
  const changes = pendingChanges(kind.shape, core.gather())
  core.step((state) => markSending(kind.shape, state, changes))
  try {
    ensurePresent(kind, around)
    await kind.submit?.({ base_version: base.version, changes })
  } catch (problem) {
    return recordFailure(sender, problem)
  }
  core.step((state) => closed(state, momentOf(around)))
  return OK_SEND
}

export const nameOf = ({ owner, name }: Pick<RecordKind<object>, 'owner' | 'name'>): string =>
  `${owner}:${name}`

const momentOf = ({ now }: Environment) => new Date(now()).toISOString()

/**
 * A text is never saved under somebody else's account.
 * @throws ApiError when somebody else is signed in; a session that has ended is the server's to refuse
 */
function ensurePresent({ owner }: { readonly owner: string }, { present }: Environment) {
  const person = present()
  if (person === undefined || person === owner) return
  throw new ApiError({ status: 0, code: 'different-user', message: SIGN_IN_REFUSALS.otherPerson })
}

function recordFailure<V extends object>({ core, around }: Sender<V>, problem: unknown): SaveResult {
  const failure = failureOf(problem, around)
  core.step((state) => markFailed(state, failure))
  return { ok: false, problem, failure }
}

function failureOf(problem: unknown, { isOnline }: Environment): SaveFailure {
  if (problem instanceof ApiError && CLOSED.includes(problem.code)) return 'closed-elsewhere'
  if (!isOnline()) return 'offline'
  if (isSignedOut(problem)) return 'signed-out'
  // What a proxy or Node.js itself answers, 408 to a request that waited too long, has no words of ours: nobody has
  // looked at the text.
  const isRefusal = problem instanceof ApiError && !problem.wordless && problem.status < 500
  return isRefusal && problem.code !== 'rate-limited' ? 'refused' : 'retrying'
}

/** How long typed text may stand nowhere but in its input. */
const KEPT_WITHIN_MS = 500
/** It goes to the server once typing has stopped for this long. */
const SAVED_AFTER_MS = 2_000
/** A click that leaves a field often saves anyway. */
const SAVED_AFTER_FIELD_MS = 200
/** Before each repeat of a save that failed; the last one again and again. */
const REPEATED_AFTER_MS = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

type TimerActions = { readonly keep: () => void; readonly save: () => void }

/** When typed text goes to the device and to the server by itself. */
function createSaveTimers({ keep, save }: TimerActions) {
  let keeping: ReturnType<typeof setTimeout> | undefined
  let saving: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const saveIn = (milliseconds: number) => {
    clearTimeout(saving)
    saving = setTimeout(save, milliseconds)
  }
  return {
    /** Puts the save off until typing has stopped, and brings forward a repeat that was further off. */
    typed: (): void => {
      keeping ??= setTimeout(() => {
        keeping = undefined
        keep()
      }, KEPT_WITHIN_MS)
      saveIn(SAVED_AFTER_MS)
    },
    fieldLeft: (): void => saveIn(SAVED_AFTER_FIELD_MS),
    /** A save begins: it takes everything along. */
    begun: (): void => clearTimeout(saving),
    failed: (): void => {
      saveIn(REPEATED_AFTER_MS[Math.min(failures, REPEATED_AFTER_MS.length - 1)] ?? 0)
      failures += 1
    },
    succeeded: (): void => {
      failures = 0
    },
    stop: (): void => {
      clearTimeout(keeping)
      clearTimeout(saving)
      keeping = undefined
    },
  }
}
