import { SAVED_VIEWS_MAX } from '../limits.ts'
import type { Message } from '../message.ts'
import { isolate } from '../text.ts'
import { NO_FILTERS, parseFilters, serialiseFilters } from './filters.ts'
import { CARDS_VIEW, parseListView, serialiseListView } from './list-view.ts'

/**
 * Normalises the search parameters of a list for a saved view: keeps filters, order and layout, and drops the page
 * number and unknown parameters. Equal lists have equal parameters.
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
  none: 'Save the current filters, sorting and columns as a view.',
  save: 'Save this view',
  name: 'View name',
  renamed: 'New name',
  shareNow: 'Share with team',
  saveName: 'Save',
  rename: 'Rename',
  share: 'Share',
  unshare: 'Stop sharing',
  remove: 'Delete',
  cancel: 'Cancel',
  isShared: 'shared',
  by: (name: string) => `by ${isolate(name)}`,
  byFormerMember: 'by a former member',
  formerMember: 'a former member',
  confirmRemove: (name: string) => `Delete the view ${isolate(name)}?`,
  confirmRemoveOwn: 'The applications in it are not affected.',
  confirmRemoveShared: (owner: string) => `It will be deleted for ${isolate(owner)} and everyone else.`,
  /** The accessible name of a view's button. */
  buttonLabel: (action: string, name: string) => `${action}: ${name}`,
} as const

export const SAVED_VIEWS_MESSAGES = {
  saved: (name: string): Message => ({
    title: 'View saved',
    description: `${isolate(name)} was added to your views.`,
  }),
  removed: (name: string): Message => ({
    title: 'View deleted',
    description: `${isolate(name)} was deleted.`,
  }),
  failed: { title: 'Error', description: 'The view was not changed. Please try again.' },
} as const

/** Shown in place of the saved views when they fail to load. */
export const SAVED_VIEWS_UNAVAILABLE: Message = {
  title: 'The views could not be shown',
  description: 'Check your connection, then try again.',
}

export const SAVED_VIEWS_REFUSALS = {
  limitReached: `You have reached the limit of ${SAVED_VIEWS_MAX} views. Please delete one first.`,
  nameMissing: 'Please give the view a name.',
} as const
