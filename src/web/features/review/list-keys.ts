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
  { key: 'j', label: 'J', action: 'next', description: 'Next application' },
  { key: 'k', label: 'K', action: 'previous', description: 'Previous application' },
]

const ADMIN_KEYS: readonly ShortcutKey<ListAction>[] = [
  { key: 'x', label: 'X', action: 'select', description: 'Select or deselect' },
  { key: 'b', label: 'B', action: 'bar', description: 'Go to bulk actions' },
  { key: 'd', label: 'D', action: 'decide', description: 'Decide (about all selected applications, if any)' },
  { key: 't', label: 'T', action: 'tags', description: 'Edit tags (of all selected applications, if any)' },
]

const OTHER_KEYS: readonly ShortcutKey<ListAction>[] = [
  { key: 'n', label: 'N', action: 'note', description: 'Write a note' },
  { key: '/', label: '/', action: 'search', description: 'Search' },
  { key: 'g', label: 'G', action: 'top', description: 'Go to top' },
  { key: 'e', label: 'E', action: 'export', description: EXPORT_TEXTS.key },
  { key: '?', label: '?', action: 'keys', description: SHORTCUTS_TEXTS.show },
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
  { label: 'Enter', description: 'Open' },
  { label: '↓ ↑', description: 'Next or previous application' },
  ...listKeys(permissions),
  { label: withCommand('Enter'), description: 'Jump from filters to results' },
  ...(permissions.isAdmin ? [{ label: withCommand('Z'), description: 'Undo' }] : []),
]

export const LIST_KEYS_HINT = 'Inactive while you use a field.'
