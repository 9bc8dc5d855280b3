import { EXPORT_TEXTS } from '#domain/review/export-messages.ts'
import { type ListedShortcut, SHORTCUTS_TEXTS, type ShortcutKey } from '#web/ui/shortcuts.ts'
import { withCommand } from '#web/ui/texts.ts'

export type ListAction =
  | 'next'
  | 'previous'
  | 'select'
  | 'bar'
  | 'decide'
  | 'tags'
  | 'note'
  | 'search'
  | 'top'
  | 'export'
  | 'keys'

const STEP_KEYS: readonly ShortcutKey<ListAction>[] = [
  { key: 'j', shown: 'J', act: 'next', says: 'Next application' },
  { key: 'k', shown: 'K', act: 'previous', says: 'Previous application' },
]

const ADMIN_KEYS: readonly ShortcutKey<ListAction>[] = [
  { key: 'x', shown: 'X', act: 'select', says: 'Select or deselect' },
  { key: 'b', shown: 'B', act: 'bar', says: 'Go to bulk actions' },
  { key: 'd', shown: 'D', act: 'decide', says: 'Decide (about all selected applications, if any)' },
  { key: 't', shown: 'T', act: 'tags', says: 'Edit tags (of all selected applications, if any)' },
]

const OTHER_KEYS: readonly ShortcutKey<ListAction>[] = [
  { key: 'n', shown: 'N', act: 'note', says: 'Write a note' },
  { key: '/', shown: '/', act: 'search', says: 'Search' },
  { key: 'g', shown: 'G', act: 'top', says: 'Go to top' },
  { key: 'e', shown: 'E', act: 'export', says: EXPORT_TEXTS.key },
  { key: '?', shown: '?', act: 'keys', says: SHORTCUTS_TEXTS.show },
]

type Permissions = { readonly isAdmin: boolean }

/** Returns the keys that a user with these permissions can use. */
export const listKeys = ({ isAdmin }: Permissions): readonly ShortcutKey<ListAction>[] => [
  ...STEP_KEYS,
  ...(isAdmin ? ADMIN_KEYS : []),
  ...OTHER_KEYS,
]

/** Returns the keys to show in the list of shortcuts, including those that the browser and other components handle. */
export const listedKeys = (permissions: Permissions): readonly ListedShortcut[] => [
  { shown: 'Enter', says: 'Open' },
  { shown: '↓ ↑', says: 'Next or previous application' },
  ...listKeys(permissions),
  { shown: withCommand('Enter'), says: 'Jump from filters to results' },
  ...(permissions.isAdmin ? [{ shown: withCommand('Z'), says: 'Undo' }] : []),
]

export const LIST_KEYS_HINT = 'Inactive while you use a field.'
