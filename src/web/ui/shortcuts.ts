/** A keyboard shortcut of a screen and its action. */
export type ShortcutKey<Action extends string> = {
  /** The browser's name for the key, in lower case. */
  readonly key: string
  readonly action: Action
} & ListedShortcut

/** A shortcut as it is listed in the dialog. */
export type ListedShortcut = {
  /** The label of the key on the keyboard. */
  readonly label: string
  readonly description: string
}

/** Returns the active shortcuts. If `single` is false, omits those whose label is a single character. */
export const activeShortcuts = <Key extends ListedShortcut>(
  keys: readonly Key[],
  single: boolean,
): readonly Key[] => (single ? keys : keys.filter(({ label }) => label.length > 1))

/** The properties of a key event that shortcuts read. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'
> & {
  /** The position of the key. Missing from events that were created by a test or a program. */
  readonly code?: string
}

/**
 * Returns the action for a key press. Ignores keys pressed with Ctrl, Cmd or Alt, which belong to the browser or the
 * system, and the repeats of a key that is held down.
 */
export function actionOfKey<Action extends string>(
  keyPress: KeyPress,
  keys: readonly ShortcutKey<Action>[],
): Action | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = keyPress
  if (ctrlKey || metaKey || altKey || repeat) return undefined
  const own = key.toLowerCase()
  // Some keyboard layouts have '/' or '?' on the key of a Latin letter or a digit.
  const name = keys.some((shortcut) => shortcut.key === own) ? own : latinKey(keyPress)
  // Many layouts need Shift for '?', '/' or the digits. A letter with Shift is not a shortcut.
  if (shiftKey && !/^[?/\d]$/.test(name)) return undefined
  return keys.find((shortcut) => shortcut.key === name)?.action
}

/** Returns whether the key is Ctrl+Enter or Cmd+Enter. */
export const isModifierEnter = ({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyPress, 'key' | 'ctrlKey' | 'metaKey'>): boolean => key === 'Enter' && ctrlKey !== metaKey

/** Codes of the keys that shortcuts use. */
const CODE = /^(?:Key([A-Z])|Digit(\d)|(Slash))$/

/**
 * Returns the pressed key in lower case. On keyboards for another script, this is the Latin letter or the slash at the
 * key's position. On keyboards that need Shift for digits, such as French ones, it is the digit.
 */
export function latinKey({ key, code = '', shiftKey }: Pick<KeyPress, 'key' | 'code' | 'shiftKey'>): string {
  const name = key.toLowerCase()
  // Names of keys, such as 'Enter', have more than one character.
  if (/^(?:[a-z\d]|\w\w+)$/.test(name)) return name
  const [, letter, digit, slash] = CODE.exec(code) ?? []
  // Punctuation on a letter key, as on Dvorak keyboards, is not a letter. The exception is ';' on Greek keyboards,
  // which takes the place of Q.
  const isOtherScript = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u.test(name)
  if (letter && (isOtherScript || (name === ';' && letter === 'Q'))) return letter.toLowerCase()
  if (digit && !shiftKey) return digit
  if (slash && /[^\p{ASCII}\p{Script=Latin}]/u.test(name)) return shiftKey ? '?' : '/'
  return name
}

/**
 * Returns whether the key press is part of an IME composition, such as an Enter that confirms a Japanese word. Safari
 * ends the composition before it fires this event, which can then be recognised only by its key code.
 */
export const isComposing = (event: { readonly isComposing: boolean; readonly keyCode?: number }): boolean =>
  event.isComposing || event.keyCode === 229

/**
 * Hides key presses during IME composition from all other listeners, including those of libraries. Call this before
 * those listeners are registered.
 */
export function stopComposingKeys(target: EventTarget): void {
  target.addEventListener(
    'keydown',
    (event) => isComposing(event as KeyboardEvent) && event.stopImmediatePropagation(),
    true,
  )
}

/** Elements in which pressing a letter types or selects, including busy elements that may become such elements. */
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], [aria-busy=true]'

/** Returns whether pressing a letter in this element types or selects something. */
export const isTyping = (target: Element): boolean => target.matches(TYPING)

/** Returns whether the user is typing in an input, whose value is then saved when it loses focus. */
export function isTypingIn(inputId: string): boolean {
  const { activeElement, visibilityState } = document
  const isInput = activeElement?.id === inputId && !(activeElement instanceof HTMLSelectElement)
  return isInput && visibilityState === 'visible'
}

export const SHORTCUTS_TEXTS = {
  button: 'Shortcuts',
  title: 'Keyboard shortcuts',
  close: 'Close',
  show: 'Show keyboard shortcuts',
  single: 'Single-key shortcuts',
  singleHint: 'Only on this device.',
} as const
