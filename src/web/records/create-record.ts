import type { Base, Discarded } from '#domain/records/reconcile.ts'
import type { Changes, Key } from '#domain/records/record.ts'
import {
  followed,
  forgotten,
  isUnsaved,
  isUntouched,
  type RecordState,
  settled,
  typed,
} from '#domain/records/state.ts'
import { oneAtATime } from '#web/one-at-a-time.ts'
import { createCore } from './core.ts'
import type { Outcome, RecordKind } from './kind.ts'
import { nameOf, storeChanges, submitChanges } from './send.ts'
import type { Surroundings } from './surroundings.ts'
import { createTimers } from './timers.ts'

export type KeptRecord<V extends object> = ReturnType<typeof createRecord<V>>

const OK: Outcome = { ok: true }

/** Keeps one record stored: one save or submission at a time, in the order they were asked for. */
export function createRecord<V extends object>(
  kind: RecordKind<V>,
  opening: RecordState<V>,
  around: Surroundings,
) {
  const { shape } = kind
  const core = createCore(shape, opening)
  const sender = { kind, core, around }
  const inTurn = oneAtATime()
  const unsaved = () => isUnsaved(shape, core.look())
  const device = onDevice(kind, core.gather, around)
  const save = () => act(() => around.asWriter(nameOf(kind), () => storeChanges(sender)))
  const timers = createTimers({ keep: () => void device.keep(), save: () => void save() })

  const act = (task: () => Promise<Outcome>) =>
    inTurn(async () => {
      if (core.get().phase === 'closed') return OK
      timers.begun()
      const outcome = await task()
      if (outcome.ok) timers.succeeded()
      else if (core.get().phase !== 'refused') timers.failed()
      void device.keep()
      return outcome
    })
  const soon = () => {
    if (kind.send) timers.typed()
    else void device.keep()
  }
  const endListening = around.listen(({ record, base }) => {
    if (record === nameOf(kind)) void inTurn(async () => follow(base as Base<V>))
  })
  const follow = (base: Base<V>) => core.step((state) => followed(shape, state, base))

  return {
    kind,
    get: core.get,
    subscribe: core.subscribe,
    attach: core.attach,
    /** What stands here by now, in the inputs too. */
    values: () => core.look().values,
    isUnsaved: unsaved,
    /** Whether there was ever anything to keep: a record, or something entered. */
    isUntouched: () => isUntouched(shape, core.look()),
    write: (changes: Changes<V>): void => {
      core.step((state) => typed(state, changes))
      soon()
    },
    /** Something was typed into the inputs. */
    touched: soon,
    /** Resolves when everything that stood here at the call is stored, or the try has failed. */
    save,
    submit: () => act(() => around.asWriter(nameOf(kind), () => submitChanges(sender))),
    /** Puts it on the device, before the page or the screen goes. */
    keep: device.keep,
    /** The server's record was read anew. */
    follow: (base: Base<V>) => inTurn(async () => follow(base)),
    settle: (key: Key<V>, keep: 'mine' | 'theirs') => core.step((state) => settled(state, key, keep)),
    forget: (one: Discarded<V>): void => {
      core.step((state) => forgotten(state, one))
      void device.keep()
    },
    /** Nothing of it stays behind: it was sent, deleted, or left at sign-out. */
    discard: (): Promise<void> => {
      timers.stop()
      endListening()
      return device.forget()
    },
    /** It is shown no more, and everything is saved. */
    end: (): void => {
      timers.stop()
      endListening()
    },
  }
}

export type AnyRecord = Pick<
  KeptRecord<object>,
  'isUnsaved' | 'save' | 'keep' | 'discard' | 'end' | 'isUntouched'
> & {
  readonly kind: Pick<RecordKind<object>, 'owner' | 'name' | 'send'>
  readonly get: () => Pick<RecordState<object>, 'id' | 'base' | 'phase'>
}

/** The record's place on the shelf, filled while something is unsaved or still to be read. */
function onDevice<V extends object>(
  { owner, name, shape }: RecordKind<V>,
  gather: () => RecordState<V>,
  { shelf, tab, now }: Surroundings,
) {
  let gone = false
  return {
    keep: async (): Promise<void> => {
      if (gone) return
      const state = gather()
      const unsaved = isUnsaved(shape, state)
      const waits = unsaved || state.conflicts.length > 0 || state.discarded.length > 0
      const place = { owner, name, tab }
      const recorded = state.base.version > 0
      if (!waits || state.phase === 'closed') await shelf.remove(place)
      else await shelf.put({ ...place, at: now(), unsaved, recorded, state })
    },
    forget: (): Promise<void> => {
      gone = true
      return shelf.remove({ owner, name, tab })
    },
  }
}
