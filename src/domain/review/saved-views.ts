import { SAVED_VIEWS_MAX } from '../limits.ts'
import type { Message } from '../message.ts'
import { NO_FILTERS, parseFilters, serialiseFilters } from './filters.ts'
import { CARDS_VIEW, parseListView, serialiseListView } from './list-view.ts'

/**
 * Normalises the search parameters of a list for a saved view: filters, order and layout, without the page or anything
 * else. Equal lists have equal parameters.
 */
export function normaliseViewQuery(address: string | URLSearchParams): string {
  const query = new URLSearchParams(address)
  const normalised = serialiseFilters({ ...parseFilters(query), page: NO_FILTERS.page })
  for (const [name, value] of serialiseListView(parseListView(query) ?? CARDS_VIEW))
    normalised.set(name, value)
  return normalised.toString()
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
  /** The accessible name of a view's button. */
  buttonLabel: (action: string, name: string) => `${action}: ${name}`,
} as const

export const SAVED_VIEWS_MESSAGES = {
  saved: (name: string): Message => ({ title: 'View saved', description: `${name} is among your views.` }),
  removed: (name: string): Message => ({ title: 'View deleted', description: `${name} is gone.` }),
  failed: { title: 'Error', description: 'The view was not changed. Please try again.' },
} as const

/** Shown in place of the saved views when they fail to load. */
export const SAVED_VIEWS_UNAVAILABLE: Message = {
  title: 'The views could not be shown',
  description: 'Check your connection, then try again.',
}

export const SAVED_VIEWS_REFUSALS = {
  limitReached: `You keep ${SAVED_VIEWS_MAX} views. Please delete one of them first.`,
  nameMissing: 'Please give the view a name.',
} as const
