import { createObservable } from '#web/observable.ts'
import { createTextInputs, type Values } from './text-inputs.ts'

/** What is wrong with the values: by field, the text that stands at it. */
export type Faults<K extends string> = Readonly<Partial<Record<K, string>>>

const none = <K extends string>() => ({}) as Faults<K>

export type TextFormGiven<K extends string> = {
  /** Its fields, in the order in which one is told of their faults. */
  readonly keys: readonly K[]
  /** Without it inputs keep what was typed before the scripts came. */
  readonly initial?: Values<K> | undefined
  /** Whether an input is checked when it is left, and from then on while it is typed in; else from sending on. */
  readonly onLeaving?: boolean | undefined
}

type State<K extends string> = { readonly faults: Faults<K>; readonly sending: boolean }

export type TextForm<K extends string> = ReturnType<typeof createTextForm<K>>

/** A form of a few lines of text: when they are checked, what is wrong with them, and their way to the server. */
export function createTextForm<K extends string>({ keys, initial, onLeaving = false }: TextFormGiven<K>) {
  const state = createObservable<State<K>>({ faults: none(), sending: false })
  const inputs = createTextInputs(keys, initial)
  const left = new Set<K>()
  let unchanged: Partial<Values<K>> = { ...initial }
  let sent = false
  let check: (values: Values<K>) => Faults<K> = none
  const filling = new Map<K, Promise<void>>()
  const { value, values } = inputs

  const mark = (key: K, fault: string | undefined) => {
    const { [key]: _, ...others } = state.get().faults
    state.change({ faults: { ...others, ...(fault && { [key]: fault }) } as Faults<K> })
  }
  const emptyYet = () => keys.flatMap((key) => (value(key) === '' ? (filling.get(key) ?? []) : []))
  const judge = (key: K) => mark(key, check(values())[key])

  return {
    ...inputs,
    keys,
    get: state.get,
    subscribe: state.subscribe,
    judgeBy: (given: typeof check): void => {
      check = given
    },
    isChanged: () => keys.some((key) => value(key) !== (unchanged[key] ?? '')),
    /** Puts other values in the place of all, as if nothing had been typed or sent. */
    reset: (next: Values<K>): void => {
      unchanged = next
      sent = false
      left.clear()
      for (const key of keys) inputs.put(key, next[key])
      state.change({ faults: none() })
    },
    /** Empties a field, and says nothing of it any more. */
    empty: (key: K): void => {
      inputs.put(key, '')
      mark(key, undefined)
    },
    /** Says what is wrong with a field, and brings the focus to it where that is asked for. */
    refuse: (key: K, fault: string, focused = false): void => {
      mark(key, fault)
      if (focused) inputs.focus(key)
    },
    /**
     * Fills a field once its text has come, if nobody has typed there meanwhile; sending waits for it.
     * @param coming undefined when there is none after all; what it throws is thrown on
     */
    fill: (key: K, coming: Promise<string | undefined>): Promise<void> => {
      const done = coming
        .then((text) => {
          if (text && value(key) === '') inputs.put(key, text)
        })
        .finally(() => filling.delete(key))
      filling.set(key, done)
      return done
    },
    typed: (key: K): void => {
      if (sent || left.has(key)) judge(key)
      inputs.typed()
    },
    leave: (key: K): void => {
      if (!onLeaving) return
      left.add(key)
      if (!sent) judge(key)
    },
    /**
     * Has the values stored once nothing is wrong with them; else brings the focus to the first that is wrong.
     * @param refused told what is wrong with it
     */
    send: async (store: (values: Values<K>) => Promise<void>, refused?: (fault: string) => void) => {
      sent = true
      const coming = emptyYet()
      if (coming.length > 0) {
        // Nobody is told that a field is empty whose text is on its way.
        state.change({ sending: true })
        await Promise.all(coming).finally(() => state.change({ sending: false }))
      }
      const faults = check(values())
      state.change({ faults })
      const first = keys.find((key) => faults[key])
      if (first) {
        refused?.(faults[first] ?? '')
        return inputs.focus(first)
      }
      state.change({ sending: true })
      await store(values()).finally(() => state.change({ sending: false }))
    },
  }
}
