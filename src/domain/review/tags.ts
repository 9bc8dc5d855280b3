import { foldName } from '../fold-name.ts'
import { TAGS_MAX, TAGS_PER_APPLICATION_MAX } from '../limits.ts'
import type { Message } from '../message.ts'
import { isolate, pluralise } from '../text.ts'
import { cleanLine } from '../typed-text.ts'

/** A tag on an application. */
export type Tag = { readonly id: string; readonly name: string }

/** Names of tags to add, and ids of tags to remove. */
export type TagChange = { readonly add: readonly string[]; readonly remove: readonly string[] }

/** Normalises a name for storage. Returns '' if it has no visible character. */
export const cleanTagName = (typed: string): string => cleanLine(typed).replace(/ {2,}/g, ' ')

/** Returns whether the database treats two names as the same tag. */
export const isSameTag = (one: string, other: string): boolean => foldName(one) === foldName(other)

/** Returns whether a tag is suggested for the text typed so far. */
export const matchesTag = (name: string, typed: string): boolean => foldName(name).includes(foldName(typed))

/** Returns the tags to add and to remove so that an application has exactly the chosen names. */
export const changeOfTags = (tags: readonly Tag[], chosen: readonly string[]): TagChange => ({
  add: chosen
    .map(cleanTagName)
    .filter((name) => name !== '' && !tags.some((tag) => isSameTag(tag.name, name))),
  remove: tags.filter((tag) => !chosen.some((name) => isSameTag(tag.name, name))).map(({ id }) => id),
})

const applications = (count: number) => pluralise(count, 'application', 'applications')

export const TAG_TEXTS = {
  tags: 'Tags',
  edit: 'Tag',
  title: (company: string) => `Tags of ${isolate(company)}`,
  titleForMany: (count: number) => `Tags of ${applications(count)}`,
  add: 'Add tags',
  remove: 'Remove tags',
  hint: `Type a name and press Enter. At most ${TAGS_PER_APPLICATION_MAX} tags.`,
  /** Label for the number of a card's tags that do not fit. */
  more: (count: number) => `+${count}`,
  save: 'Save',
  filter: 'Tag',
  any: 'All tags',
  /** Label of a tag among the filter's options. */
  option: (name: string, count: number) => `${isolate(name)} (${count})`,
  /** Shown if the filter's tag was deleted, or if no application that the viewer may see has it. */
  unknown: 'Unknown tag',
  manage: 'Manage tags',
  none: 'No tags yet. Choose ‘Tag’ on an application to add one.',
  limit: `An application can have at most ${TAGS_PER_APPLICATION_MAX} tags. Remove one first.`,
  notThere: (name: string) => `None of these applications has the tag ${isolate(name)}.`,
  carried: applications,
  rename: 'Rename',
  newName: 'New name',
  delete: 'Delete',
  cancel: 'Cancel',
  confirmDelete: (name: string) => `Delete the tag ${isolate(name)}?`,
  confirmDeleteText: (count: number) =>
    count === 0 ? 'No application has it.' : `It will be removed from ${applications(count)}.`,
  /** The accessible name of a tag's button. */
  buttonLabel: (action: string, name: string) => `${action}: ${name}`,
} as const

export const TAG_MESSAGES = {
  saved: { title: 'Tags saved', description: 'The whole team sees them.' },
  savedForSome: (changed: number, selected: number): Message => ({
    title: 'Tags saved',
    description: `${changed} of ${selected} applications were changed. The others are your own, or no longer available to you.`,
  }),
  renamed: { title: 'Tag renamed', description: 'The new name applies everywhere.' },
  deleted: (name: string): Message => ({
    title: 'Tag deleted',
    description: `${isolate(name)} was removed everywhere.`,
  }),
  failed: { title: 'The tags were not changed', description: 'Try again.' },
} as const

/** Shown in place of the tags when they fail to load. */
export const TAGS_UNAVAILABLE: Message = {
  title: 'The tags could not be shown',
  description: 'Check your connection, then try again.',
}

export const TAG_REFUSALS = {
  nameMissing: 'Please give the tag a name.',
  noneTaggable: 'You cannot tag your own applications, or ones that are no longer available to you.',
  nameTaken: (name: string) => `There is already a tag called ${isolate(name)}.`,
  tooManyOn: (company: string) =>
    `${isolate(company)} would have more than ${TAGS_PER_APPLICATION_MAX} tags. Remove one first.`,
} as const

export const TOO_MANY_TAGS: Message = {
  title: 'Too many tags',
  description: `The team can have at most ${TAGS_MAX} tags, and an application ${TAGS_PER_APPLICATION_MAX}. Delete a tag, or remove one from the application.`,
}
