import { type ListedShortcut, SHORTCUTS_TEXTS, type ShortcutKey } from '#web/ui/shortcuts.ts'
import { withCommand } from '#web/ui/texts.ts'

export type ListAction = 'next' | 'previous' | 'select' | 'bar' | 'decide' | 'search' | 'top' | 'keys'

const STEP_KEYS: readonly ShortcutKey<ListAction>[] = [
  { key: 'j', shown: 'J', act: 'next', says: 'Next application' },
  { key: 'k', shown: 'K', act: 'previous', says: 'Previous application' },
]

const ADMIN_KEYS: readonly ShortcutKey<ListAction>[] = [
  { key: 'x', shown: 'X', act: 'select', says: 'Select it, or let it go' },
  { key: 'b', shown: 'B', act: 'bar', says: 'To what is done with those selected' },
  { key: 'd', shown: 'D', act: 'decide', says: 'Decide about it' },
]

const OTHER_KEYS: readonly ShortcutKey<ListAction>[] = [
  { key: '/', shown: '/', act: 'search', says: 'To the search' },
  { key: 'g', shown: 'G', act: 'top', says: 'To the top' },
  { key: '?', shown: '?', act: 'keys', says: SHORTCUTS_TEXTS.show },
]

type Permissions = { readonly isAdmin: boolean }

/** Returns the keys that a person with these rights can use. */
export const listKeys = ({ isAdmin }: Permissions): readonly ShortcutKey<ListAction>[] => [
  ...STEP_KEYS,
  ...(isAdmin ? ADMIN_KEYS : []),
  ...OTHER_KEYS,
]

/** Returns the keys for the list of shortcuts, with those that the browser and other components handle. */
export const listedKeys = (permissions: Permissions): readonly ListedShortcut[] => [
  { shown: 'Enter', says: 'Read it' },
  ...listKeys(permissions),
  { shown: withCommand('Enter'), says: 'From the filters to the first application' },
  ...(permissions.isAdmin ? [{ shown: withCommand('Z'), says: 'Take back what Undo is offered for' }] : []),
]

export const LIST_KEYS_HINT = 'They rest while you type in a field or choose in one.'
