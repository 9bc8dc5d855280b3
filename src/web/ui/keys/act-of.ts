/** A key of a screen, and what it does there. */
export type KnownKey<Act extends string> = {
  /** As the browser names it, in lower case. */
  readonly key: string
  readonly act: Act
} & ToldKey

/** As it stands in the list of a screen's keys. */
export type ToldKey = {
  /** As it stands on the keyboard. */
  readonly shown: string
  readonly says: string
}

/** Those that act: where single keys are not used, what is more than a character alone. */
export const keysInForce = <Key extends ToldKey>(keys: readonly Key[], single: boolean): readonly Key[] =>
  single ? keys : keys.filter(({ shown }) => shown.length > 1)

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/**
 * What a press means. With a modifier it is the browser's or the system's; held down it counts once, so that nobody is
 * flown past.
 */
export function actOf<Act extends string>(
  { key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Pressed,
  keys: readonly KnownKey<Act>[],
): Act | undefined {
  if (ctrlKey || metaKey || altKey || repeat) return undefined
  // On most keyboards '?' and '/' are written with Shift; an e-mail with it is none of these.
  if (shiftKey && key !== '?' && key !== '/') return undefined
  return keys.find((known) => known.key === key.toLowerCase())?.act
}
