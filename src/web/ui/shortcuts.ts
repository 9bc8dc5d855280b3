/** A key of a screen, and what it does there. */
export type ShortcutKey<Act extends string> = {
  /** As the browser names it, in lower case. */
  readonly key: string
  readonly act: Act
} & ListedShortcut

/** As it stands in the list of a screen's keys. */
export type ListedShortcut = {
  /** As it stands on the keyboard. */
  readonly shown: string
  readonly says: string
}

/** Those that act: where single keys are not used, what is more than a character alone. */
export const activeShortcuts = <Key extends ListedShortcut>(
  keys: readonly Key[],
  single: boolean,
): readonly Key[] => (single ? keys : keys.filter(({ shown }) => shown.length > 1))

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/**
 * What a press means. With a modifier it is the browser's or the system's; held down it counts once, so that nobody is
 * flown past.
 */
export function actionOfKey<Act extends string>(
  { key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyPress,
  keys: readonly ShortcutKey<Act>[],
): Act | undefined {
  if (ctrlKey || metaKey || altKey || repeat) return undefined
  // On most keyboards '?' and '/' are written with Shift; an e-mail with it is none of these.
  if (shiftKey && key !== '?' && key !== '/') return undefined
  return keys.find((known) => known.key === key.toLowerCase())?.act
}

/** Where e-mails are typed or choose something, or will be once it is there. */
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], [aria-busy=true]'

/** Whether a key that is pressed there writes, or chooses by its e-mail. */
export const isTyping = (target: Element): boolean => target.matches(TYPING)

/** The list of a screen's keys. */
export const SHORTCUTS_TEXTS = {
  title: 'Keys',
  close: 'Close',
  show: 'Show these keys',
  single: 'Use single keys',
  singleHint: 'Off, a key that is one character alone does nothing, on this device. The button ‘Keys’ stays.',
} as const
