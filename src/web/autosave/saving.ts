import type { Base } from '#domain/records/reconcile.ts'
import { followed, isUnsaved, type Phase } from '#domain/records/state.ts'
import { oneAtATime } from '#web/one-at-a-time.ts'
import type { Core } from './core.ts'
import type { Outcome, RecordKind } from './kind.ts'
import { nameOf, storeChanges, submitChanges } from './send.ts'
import type { Surroundings } from './surroundings.ts'
import { createTimers } from './timers.ts'

type Saving<V extends object> = {
  readonly kind: RecordKind<V>
  readonly core: Core<V>
  readonly around: Surroundings
  /** Brings the device up to what stands here. */
  readonly keep: () => Promise<void>
}

const OK: Outcome = { ok: true }
/** Who is told that a save failed is told where the text stands; nobody waits for a device that does not answer. */
const KEPT_BEFORE_TOLD_MS = 1_000
/** A save that ended so may go better after a while, with nobody doing anything. */
const REPEATED: readonly Phase[] = ['offline', 'retrying']

const passed = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** When and in which order a record goes to the server: one save or submission at a time, as they were asked for. */
export function createSaving<V extends object>({ kind, core, around, keep }: Saving<V>) {
  const sender = { kind, core, around }
  const inTurn = oneAtATime()
  let over = false
  /** What the server has said, and would say again: it takes nothing more. */
  let closedElsewhere: Outcome | undefined
  const act = (task: () => Promise<Outcome>) =>
    inTurn(async () => {
      if (over || core.get().phase === 'closed') return OK
      timers.begun()
      const outcome = await around.asWriter(nameOf(kind), task)
      if (!outcome.ok && outcome.failure === 'closed-elsewhere') closedElsewhere = outcome
      if (outcome.ok) timers.succeeded()
      else if (!over && REPEATED.includes(core.get().phase)) timers.failed()
      const kept = keep()
      if (!outcome.ok) await Promise.race([kept, passed(KEPT_BEFORE_TOLD_MS)])
      return outcome
    })
  // Without a way to the server the device is where it stays.
  const save = () =>
    kind.send ? act(async () => closedElsewhere ?? storeChanges(sender)) : keep().then(() => OK)
  const timers = createTimers({ keep: () => void keep(), save: () => void save() })
  const follow = (base: Base<V>) =>
    inTurn(async () => {
      core.step((state) => followed(kind.shape, state, base))
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
