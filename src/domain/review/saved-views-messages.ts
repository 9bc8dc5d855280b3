import { SAVED_VIEWS_MAX } from '../limits.ts'
import type { Message } from '../message.ts'

export const SAVED_VIEWS_TEXTS = {
  open: 'Views',
  own: 'Your views',
  shared: 'Shared by others',
  none: 'A view is a list you come back to: its filters, its order and its columns, under a name.',
  save: 'Save this view',
  name: 'Name of the view',
  renamed: 'New name',
  shareNow: 'Share it with the team',
  keep: 'Save',
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
  about: (what: string, name: string) => `${what}: ${name}`,
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
  enough: `You keep ${SAVED_VIEWS_MAX} views. Please delete one of them first.`,
  nameless: 'Please give the view a name.',
} as const
