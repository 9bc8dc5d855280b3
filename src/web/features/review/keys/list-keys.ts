import type { KnownKey, ToldKey } from '#web/ui/keys/act-of.ts'
import { KEYS_TEXTS } from '#web/ui/keys/texts.ts'
import { withCommand } from '#web/ui/texts.ts'

export type ListAct = 'next' | 'previous' | 'select' | 'bar' | 'decide' | 'search' | 'top' | 'keys'

const BETWEEN: readonly KnownKey<ListAct>[] = [
  { key: 'j', shown: 'J', act: 'next', says: 'Next application' },
  { key: 'k', shown: 'K', act: 'previous', says: 'Previous application' },
]

/** The administrators'. */
const DECIDING: readonly KnownKey<ListAct>[] = [
  { key: 'x', shown: 'X', act: 'select', says: 'Select it, or let it go' },
  { key: 'b', shown: 'B', act: 'bar', says: 'To what is done with those selected' },
  { key: 'd', shown: 'D', act: 'decide', says: 'Decide about it' },
]

const AROUND: readonly KnownKey<ListAct>[] = [
  { key: '/', shown: '/', act: 'search', says: 'To the search' },
  { key: 'g', shown: 'G', act: 'top', says: 'To the top' },
  { key: '?', shown: '?', act: 'keys', says: KEYS_TEXTS.show },
]

type Rights = { readonly isAdmin: boolean }

/** Those that do something for this member of the team. */
export const listKeys = ({ isAdmin }: Rights): readonly KnownKey<ListAct>[] => [
  ...BETWEEN,
  ...(isAdmin ? DECIDING : []),
  ...AROUND,
]

/** The same as they are told, with those that the browser and other parts see to. */
export const toldListKeys = (rights: Rights): readonly ToldKey[] => [
  { shown: 'Enter', says: 'Read it' },
  ...listKeys(rights),
  { shown: withCommand('Enter'), says: 'From the filters to the first application' },
  ...(rights.isAdmin ? [{ shown: withCommand('Z'), says: 'Take back what Undo is offered for' }] : []),
]

export const LIST_KEYS_HINT = 'They rest while you type in a field or choose in one.'
