/** What a key of the reader does. */
export type ReaderAct = 'next' | 'previous' | 'ask' | 'status' | 'top' | 'keys' | 'close'

type ReaderKey = {
  /** As the browser names it, in lower case. */
  readonly key: string
  /** As it stands on the keyboard. */
  readonly shown: string
  readonly act: ReaderAct
  readonly says: string
  readonly administrators?: true
}

/** The keys of the reader: the list of help and what listens both come from here. */
const READER_KEYS: readonly ReaderKey[] = [
  { key: 'j', shown: 'J', act: 'next', says: 'Next application' },
  { key: 'k', shown: 'K', act: 'previous', says: 'Previous application' },
  {
    key: 's',
    shown: 'S',
    act: 'status',
    says: 'Choose a status; Enter saves it and comes back',
    administrators: true,
  },
  { key: 'q', shown: 'Q', act: 'ask', says: 'Ask questions', administrators: true },
  { key: 'g', shown: 'G', act: 'top', says: 'To the top' },
  { key: '?', shown: '?', act: 'keys', says: 'Show these keys' },
  { key: 'escape', shown: 'Esc', act: 'close', says: 'Back to the list' },
]

/** Those that do something for this reader. */
export const keysFor = (isAdmin: boolean): readonly ReaderKey[] =>
  READER_KEYS.filter(({ administrators }) => isAdmin || !administrators)

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/**
 * What a press means. With a modifier it is the browser's or the system's; held down it counts once, so that nobody is
 * flown past.
 */
export function actOf(
  { key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Pressed,
  keys: readonly ReaderKey[],
): ReaderAct | undefined {
  if (ctrlKey || metaKey || altKey || repeat) return undefined
  // On most keyboards '?' is written with Shift; a letter with it is none of these.
  if (shiftKey && key !== '?') return undefined
  return keys.find((known) => known.key === key.toLowerCase())?.act
}
