import { type RefCallback, type SyntheticEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createTextForm, type Faults, type TextForm, type TextFormGiven } from './text-form.ts'
import type { Values } from './text-inputs.ts'

type Given<K extends string> = TextFormGiven<K> & {
  /** @returns the faults by field; none means that it may be sent */
  readonly check: (values: Values<K>) => Faults<K>
}

/** What makes an input of the page one of a form. */
export type Registered = {
  readonly name: string
  readonly ref: RefCallback<HTMLInputElement | HTMLSelectElement>
  readonly onChange: () => void
  readonly onBlur: () => void
}

/** A form of a few lines of text (`createTextForm`); as drawn, with its faults, and whether it is being sent. */
export function useTextForm<K extends string>({ check, ...given }: Given<K>) {
  const [form] = useState(() => createTextForm(given))
  const [inputs] = useState(() => registrationsOf(form))
  // The check knows what was drawn last.
  useLayoutEffect(() => form.judgeBy(check))
  const { faults, sending } = useSyncExternalStore(form.subscribe, form.get, form.get)
  return {
    form,
    faults,
    sending,
    register: (key: K): Registered => inputs[key],
    /** @returns what a press of the form's button does (`TextForm.send`) */
    sendBy:
      (...way: Parameters<typeof form.send>) =>
      (event?: SyntheticEvent): Promise<void> => {
        event?.preventDefault()
        return form.send(...way)
      },
  }
}

/** The same at each drawing: another `ref` would take the input away and give it back. */
const registrationsOf = <K extends string>(form: TextForm<K>) =>
  Object.fromEntries(
    form.keys.map((key): [K, Registered] => [
      key,
      {
        name: key,
        ref: (input) => (input ? form.attach(key, input) : undefined),
        onChange: () => form.typed(key),
        onBlur: () => form.leave(key),
      },
    ]),
  ) as Record<K, Registered>
