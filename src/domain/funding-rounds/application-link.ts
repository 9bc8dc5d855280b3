import { APPLICATION_LINK_CHARACTERS } from '../limits.ts'
import type { Message } from '../message.ts'
import { LINK_PARAMETER } from '../routes.ts'
import { slugify } from '../slug.ts'
import { isolate, pluralise } from '../text.ts'
import { cleanLine } from '../typed-text.ts'

/** Normalises a name for storage. Returns '' if it has no visible character. */
export const cleanLinkName = (typed: string): string => cleanLine(typed).replace(/ {2,}/g, ' ')

/**
 * Returns the slug of a link's address. A name without Latin letters or digits has no readable slug and gets its code
 * points, because two such names must not have the same slug.
 */
export function linkSlug(name: string): string {
  if (/[a-z0-9]/i.test(name.normalize('NFKD'))) return slugify(name)
  return Array.from(name, (character) => character.codePointAt(0)?.toString(36)).join('')
}

/** @param address address of the page where founders apply */
export const linkAddress = (address: string, slug: string): string =>
  `${address}?${LINK_PARAMETER}=${encodeURIComponent(slug)}`

export const LINK_TEXTS = {
  title: 'Links to the application',
  hint: 'Share a different link on each channel to see where founders come from. Founders see only the last part of its address, not its name here.',
  none: 'No links yet.',
  name: 'Link name',
  nameHint: `For example Demo Day 2027. At most ${APPLICATION_LINK_CHARACTERS} characters.`,
  add: 'Add a link',
  copy: 'Copy',
  delete: 'Delete',
  cancel: 'Cancel',
  applications: (count: number) => pluralise(count, 'application', 'applications'),
  confirmDelete: (name: string) => `Delete the link ${isolate(name)}?`,
  confirmDeleteHint:
    'Its address still opens the application, but new applications no longer record the name. Existing ones keep it.',
  /** The accessible name of a link's button. */
  buttonLabel: (action: string, name: string) => `${action}: ${name}`,
  /** The title of the filter, the column and the figures. */
  filter: 'Came by link',
  any: 'Any link or none',
} as const

export const LINK_MESSAGES = {
  created: (name: string): Message => ({
    title: 'Link added',
    description: `Copy its address to share ${isolate(name)}.`,
  }),
  notCreated: { title: 'Link not added', description: 'Check your connection, then try again.' },
  deleted: (name: string): Message => ({
    title: 'Link deleted',
    description: `Applications keep the name ${isolate(name)}.`,
  }),
  notDeleted: { title: 'Link not deleted', description: 'Check your connection, then try again.' },
  unavailable: {
    title: 'The links could not be loaded',
    description: 'Check your connection, then try again.',
  },
} as const

export const LINK_REFUSALS = {
  nameMissing: 'Please give the link a name.',
  nameTaken: (name: string) =>
    `There is already a link with the address of ${isolate(name)}. Choose another name.`,
  tooMany: 'There are too many links. Delete one first.',
} as const
