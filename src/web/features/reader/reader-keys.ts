import { EXPORT_TEXTS } from '#domain/review/export-messages.ts'
import type { Verdict } from '#domain/review/verdicts.ts'
import { VERDICT_KEYS } from '#web/features/verdicts/verdict-keys.ts'
import { SHORTCUTS_TEXTS, type ShortcutKey } from '#web/ui/shortcuts.ts'

export type ReaderAction =
  | Verdict
  | 'take-back'
  | 'say-why'
  | 'note'
  | 'next'
  | 'previous'
  | 'ask'
  | 'status'
  | 'decide'
  | 'tags'
  | 'top'
  | 'export'
  | 'keys'
  | 'close'

type ReaderKey = ShortcutKey<ReaderAction> & {
  /** The permission that the key requires, if any. */
  readonly requires?: keyof ReaderPermissions
}

type ReaderPermissions = { readonly isAdmin: boolean; readonly givesVerdicts: boolean }

/** The reader's keys. The key handler and the list of shortcuts use them. */
const READER_KEYS: readonly ReaderKey[] = [
  { key: 'j', shown: 'J', act: 'next', says: 'Next application' },
  { key: 'k', shown: 'K', act: 'previous', says: 'Previous application' },
  ...VERDICT_KEYS.map((key) => ({ ...key, requires: 'givesVerdicts' as const })),
  { key: '0', shown: '0', act: 'take-back', says: 'Clear my verdict', requires: 'givesVerdicts' },
  { key: 'v', shown: 'V', act: 'say-why', says: 'Add a comment', requires: 'givesVerdicts' },
  { key: 'n', shown: 'N', act: 'note', says: 'Write a note' },
  {
    key: 's',
    shown: 'S',
    act: 'status',
    says: 'Choose a status (Enter saves it)',
    requires: 'isAdmin',
  },
  {
    key: 'd',
    shown: 'D',
    act: 'decide',
    says: 'Decide (with e-mail preview)',
    requires: 'isAdmin',
  },
  { key: 't', shown: 'T', act: 'tags', says: 'Edit tags', requires: 'isAdmin' },
  { key: 'q', shown: 'Q', act: 'ask', says: 'Ask questions', requires: 'isAdmin' },
  { key: 'g', shown: 'G', act: 'top', says: 'Go to top' },
  { key: 'e', shown: 'E', act: 'export', says: EXPORT_TEXTS.key },
  { key: '?', shown: '?', act: 'keys', says: SHORTCUTS_TEXTS.show },
  { key: 'escape', shown: 'Esc', act: 'close', says: 'Back to the list' },
]

/** Returns the keys that a user with these permissions can use. */
export const readerKeysFor = (rights: ReaderPermissions): readonly ReaderKey[] =>
  READER_KEYS.filter((key) => key.requires === undefined || rights[key.requires])
