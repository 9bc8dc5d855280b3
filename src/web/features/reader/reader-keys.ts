import { EXPORT_TEXTS } from '#domain/review/export-messages.ts'
import type { Verdict } from '#domain/review/verdicts.ts'
import { VERDICT_KEYS } from '#web/features/verdicts/verdict-keys.ts'
import { SHORTCUTS_TEXTS, type ShortcutKey } from '#web/ui/shortcuts.ts'

export type ReaderAction =
  | Verdict
  | 'take-back'
  | 'say-why'
  | 'note'
  | 'interest'
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
  { key: 'j', label: 'J', action: 'next', description: 'Next application' },
  { key: 'k', label: 'K', action: 'previous', description: 'Previous application' },
  ...VERDICT_KEYS.map((key) => ({ ...key, requires: 'givesVerdicts' as const })),
  { key: '0', label: '0', action: 'take-back', description: 'Clear my verdict', requires: 'givesVerdicts' },
  { key: 'v', label: 'V', action: 'say-why', description: 'Add a comment', requires: 'givesVerdicts' },
  { key: 'i', label: 'I', action: 'interest', description: 'Enter your interest' },
  { key: 'n', label: 'N', action: 'note', description: 'Write a note' },
  {
    key: 's',
    label: 'S',
    action: 'status',
    description: 'Choose a status (Enter saves it)',
    requires: 'isAdmin',
  },
  {
    key: 'd',
    label: 'D',
    action: 'decide',
    description: 'Decide (with e-mail preview)',
    requires: 'isAdmin',
  },
  { key: 't', label: 'T', action: 'tags', description: 'Edit tags', requires: 'isAdmin' },
  { key: 'q', label: 'Q', action: 'ask', description: 'Ask questions', requires: 'isAdmin' },
  { key: 'g', label: 'G', action: 'top', description: 'Go to top' },
  { key: 'e', label: 'E', action: 'export', description: EXPORT_TEXTS.key },
  { key: '?', label: '?', action: 'keys', description: SHORTCUTS_TEXTS.show },
  { key: 'escape', label: 'Esc', action: 'close', description: 'Back to the list' },
]

/** Returns the keys that a user with these permissions can use. */
export const readerKeysFor = (rights: ReaderPermissions): readonly ReaderKey[] =>
  READER_KEYS.filter((key) => key.requires === undefined || rights[key.requires])
