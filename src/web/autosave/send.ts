import { REFUSALS } from '#domain/accounts/messages.ts'
import { type Changes, isEmpty, keysOf } from '#domain/records/record.ts'
import {
  calmed,
  changedBetween,
  closed,
  type Failure,
  failed,
  pending,
  type RecordState,
  sending,
  stored,
} from '#domain/records/state.ts'
import { ApiError, isSignedOut } from '#web/api/api-error.ts'
import type { Core } from './core.ts'
import type { Outcome, RecordKind } from './kind.ts'
import type { Surroundings } from './surroundings.ts'

/** A save may find an earlier one whose answer was lost, or merge inside a value, and is then repeated on top of it. */
const ROUNDS = 3

/** What the server says of a draft and of answers that were submitted: it takes nothing more of them. */
const CLOSED: readonly ApiError['code'][] = ['already-submitted', 'already-answered']

const OK: Outcome = { ok: true }

type Sender<V extends object> = {
  readonly kind: RecordKind<V>
  readonly core: Core<V>
  readonly around: Surroundings
}

/** Sends what differs from the server. With nothing to send nothing happens, so that an empty form makes no record. */
export async function storeChanges<V extends object>(sender: Sender<V>): Promise<Outcome> {
  const { kind, core } = sender
  const { sendable = (all) => all } = kind
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const here = core.gather()
      const changes = sendable(pending(kind.shape, here), here.base.values)
      if (isEmpty(changes)) break
      const again = await sendChanges(sender, changes)
      if (!again) break
    }
  } catch (problem) {
    return notStored(sender, problem)
  }
  core.step((state) => (state.phase === 'saved' ? state : calmed(state)))
  return OK
}

/** @returns whether something of it is neither stored nor asked about */
async function sendChanges<V extends object>(
  { kind, core, around }: Sender<V>,
  sent: Changes<V>,
): Promise<boolean> {
  const { base, lost } = core.get()
  core.step((state) => sending(kind.shape, state, sent))
  ensurePresent(kind, around)
  const news = await kind.send?.({ base_version: base.version, changes: sent })
  if (!news) return false
  const before = core.gather()
  core.step((state) => stored(kind.shape, state, { sent, lost, news, at: momentOf(around) }))
  around.tell({ record: nameOf(kind), base: core.get().base })
  const merged = changedBetween(kind.shape, before, core.get())
  return leftBehind(kind, core.get(), { ...sent, ...merged })
}

const leftBehind = <V extends object>({ shape }: RecordKind<V>, state: RecordState<V>, known: Changes<V>) => {
  const still = pending(shape, state)
  return keysOf(still).some((key) => key in known && shape.same(key, known[key], still[key]))
}

/**
 * Submits with the last changes. When another tab was quicker, its changes are merged first and the try repeated once;
 * what was changed on both sides is asked about instead.
 */
export async function submitChanges<V extends object>(sender: Sender<V>): Promise<Outcome> {
  const first = await sendSubmission(sender)
  if (first.ok) return first
  const reason = first.problem instanceof ApiError ? first.problem.code : undefined
  // Of a draft the server stored the changes before it checked them; a save finds out the version they have now.
  if (reason === 'validation-failed') await storeChanges(sender)
  if (reason !== 'conflict') return first
  const merged = await storeChanges(sender)
  if (!merged.ok || sender.core.get().conflicts.length > 0) return first
  return sendSubmission(sender)
}

async function sendSubmission<V extends object>(sender: Sender<V>): Promise<Outcome> {
  const { kind, core, around } = sender
  const { base } = core.get()
  const changes = pending(kind.shape, core.gather())
  core.step((state) => sending(kind.shape, state, changes))
  try {
    ensurePresent(kind, around)
    await kind.submit?.({ base_version: base.version, changes })
  } catch (problem) {
    return notStored(sender, problem)
  }
  core.step((state) => closed(state, momentOf(around)))
  return OK
}

export const nameOf = ({ owner, name }: Pick<RecordKind<object>, 'owner' | 'name'>): string =>
  `${owner}:${name}`

const momentOf = ({ now }: Surroundings) => new Date(now()).toISOString()

/**
 * A text is never saved under somebody else's account.
 * @throws ApiError when somebody else is signed in; a session that has ended is the server's to refuse
 */
function ensurePresent({ owner }: { readonly owner: string }, { present }: Surroundings) {
  const person = present()
  if (person === undefined || person === owner) return
  throw new ApiError({ status: 0, code: 'different-user', message: REFUSALS.otherPerson })
}

function notStored<V extends object>({ core, around }: Sender<V>, problem: unknown): Outcome {
  const failure = failureOf(problem, around)
  core.step((state) => failed(state, failure))
  return { ok: false, problem, failure }
}

function failureOf(problem: unknown, { isOnline }: Surroundings): Failure {
  if (problem instanceof ApiError && CLOSED.includes(problem.code)) return 'closed-elsewhere'
  if (!isOnline()) return 'offline'
  if (isSignedOut(problem)) return 'signed-out'
  // What a proxy or Node.js itself answers, 408 to a request that waited too long, has no words of ours: nobody has
  // looked at the text.
  const isRefusal = problem instanceof ApiError && !problem.wordless && problem.status < 500
  return isRefusal && problem.code !== 'rate-limited' ? 'refused' : 'retrying'
}
