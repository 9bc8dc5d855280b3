import { createObservable } from '#web/observable.ts'

/** An input of the page, as far as a form needs it. */
type Input = { value: string; focus(): void }

export type Values<K extends string> = Record<K, string>

/**
 * The values of a few lines of text. They stand in the inputs of the page alone, so that no key draws anything and text
 * that was typed before the scripts came is there; of an input that leaves the page it is kept until one comes back.
 * @param initial without it inputs keep what is typed in them
 */
export function createTextInputs<K extends string>(keys: readonly K[], initial?: Values<K>) {
  const typing = createObservable({})
  const inputs = new Map<K, Input>()
  const kept: Partial<Values<K>> = { ...initial }
  const value = (key: K): string => inputs.get(key)?.value ?? kept[key] ?? ''
  return {
    value,
    values: () => Object.fromEntries(keys.map((key) => [key, value(key)])) as Values<K>,
    put: (key: K, text: string): void => {
      const input = inputs.get(key)
      if (input) input.value = text
      else kept[key] = text
      typing.change({})
    },
    focus: (key: K): void => inputs.get(key)?.focus(),
    /** @returns what takes the input away again */
    attach: (key: K, input: Input) => {
      if (kept[key] !== undefined) input.value = kept[key]
      inputs.set(key, input)
      return () => {
        kept[key] = input.value
        inputs.delete(key)
      }
    },
    typed: () => typing.change({}),
    /** @returns what ends being told that a value has changed */
    onTyping: typing.subscribe,
  }
}
