import { SAVED_VIEWS_MAX } from '../limits.ts'
import type { Message } from '../message.ts'
import { NO_FILTERS, parseFilters, serialiseFilters } from './filters.ts'
import { CARDS_VIEW, parseListView, serialiseListView } from './list-view.ts'

/**
 * The address of a list as a view keeps it: its filters, its order and how it is shown, and neither a page nor anything
 * else that an address may hold. Addresses that show the same are written the same.
 */
export function normaliseViewQuery(address: string | URLSearchParams): string {
  const query = new URLSearchParams(address)
  const written = serialiseFilters({ ...parseFilters(query), page: NO_FILTERS.page })
  for (const [name, value] of serialiseListView(parseListView(query) ?? CARDS_VIEW)) written.set(name, value)
  return written.toString()
}

export const SAVED_VIEWS_TEXTS = {
  open: 'Views',
  own: 'Your views',
  shared: 'Shared by others',
  none: 'A view is a list you come back to: its filters, its order and its columns, under a name.',
  save: 'Save this view',
  name: 'Name of the view',
  renamed: 'New name',
  shareNow: 'Share it with the team',
  saveName: 'Save',
  rename: 'Rename',
  share: 'Share',
  unshare: 'Stop sharing',
  remove: 'Delete',
  cancel: 'Cancel',
  isShared: 'shared',
  by: (name: string) => `by ${name}`,
  bySomebody: 'by somebody who has left',
  somebody: 'its owner',
  confirmRemove: (name: string) => `Delete the view ${name}?`,
  confirmRemoveOwn: 'The applications in it stay as they are.',
  confirmRemoveShared: (owner: string) => `It goes for ${owner} and everybody else, too.`,
  /** What a button is about, for whoever hears it alone. */
  buttonLabel: (what: string, name: string) => `${what}: ${name}`,
} as const

export const SAVED_VIEWS_MESSAGES = {
  saved: (name: string): Message => ({ title: 'View saved', description: `${name} is among your views.` }),
  removed: (name: string): Message => ({ title: 'View deleted', description: `${name} is gone.` }),
  failed: { title: 'Error', description: 'The view was not changed. Please try again.' },
} as const

/** In the place of views that could not be loaded. */
export const SAVED_VIEWS_UNAVAILABLE: Message = {
  title: 'The views could not be shown',
  description: 'Check your connection, then try again.',
}

export const SAVED_VIEWS_REFUSALS = {
  limitReached: `You keep ${SAVED_VIEWS_MAX} views. Please delete one of them first.`,
  nameMissing: 'Please give the view a name.',
} as const
