/** A keyboard shortcut of a screen and its action. */
export type ShortcutKey<Act extends string> = {
  /** The browser's name of the key, in lower case. */
  readonly key: string
  readonly act: Act
} & ListedShortcut

/** A shortcut as it is listed in the dialog. */
export type ListedShortcut = {
  /** The label of the key on the keyboard. */
  readonly shown: string
  readonly says: string
}

/** Returns the shortcuts that are active: without `single` those that are more than one character. */
export const activeShortcuts = <Key extends ListedShortcut>(
  keys: readonly Key[],
  single: boolean,
): readonly Key[] => (single ? keys : keys.filter(({ shown }) => shown.length > 1))

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/**
 * Returns the action of a key press. Ignores keys with a modifier, which belong to the browser or the system, and repeats
 * of a key that is held down.
 */
export function actionOfKey<Act extends string>(
  { key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyPress,
  keys: readonly ShortcutKey<Act>[],
): Act | undefined {
  if (ctrlKey || metaKey || altKey || repeat) return undefined
  // Most keyboard layouts need Shift for '?' and '/'; a letter with Shift is no shortcut.
  if (shiftKey && key !== '?' && key !== '/') return undefined
  return keys.find((shortcut) => shortcut.key === key.toLowerCase())?.act
}

/** Elements in which letters type or select, including a busy one that may become such. */
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], [aria-busy=true]'

/** Returns whether a letter that is pressed in this element types or selects something. */
export const isTyping = (target: Element): boolean => target.matches(TYPING)

export const SHORTCUTS_TEXTS = {
  title: 'Keys',
  close: 'Close',
  show: 'Show these keys',
  single: 'Use single keys',
  singleHint:
    'Turn off to disable single-character shortcuts on this device. The button ‘Keys’ still opens this list.',
} as const
