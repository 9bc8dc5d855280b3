import { REMOVED_CHOICE } from '../forms/choice.ts'
import type { Message } from '../message.ts'
import { isolate, pluralise } from '../text.ts'

const applications = (count: number) => pluralise(count, 'application', 'applications')

/** Texts for the values of team fields, in the list and in the reader. */
export const TEAM_FIELD_TEXTS = {
  title: 'Team fields',
  hint: 'Only your team can see these, never the founder.',
  /** Shown for a blank value that the viewer cannot edit. */
  blank: 'Not set',
  /** A value that names somebody who is no longer on the team. */
  formerMember: 'Former team member',
  /** A value that is no longer among the field's choices. */
  removed: REMOVED_CHOICE,
  archived: 'Archived',
  /** Shown in a table for a blank value that the viewer can edit. */
  none: '–',
  /** The accessible name of the button in a table. @param value '' for a blank value */
  edit: (label: string, company: string, value: string) =>
    `${isolate(label)} of ${isolate(company)}: ${value === '' ? 'not set' : isolate(value)}`,
  save: 'Save',
  cancel: 'Cancel',
  setForMany: 'Set a team field…',
  titleForMany: (count: number) => `Set a team field of ${applications(count)}`,
  field: 'Team field',
  chooseField: 'Choose a field',
  newValue: 'New value',
  replaces: 'Replaces the values that these applications have.',
  removes: 'Removes the values that these applications have.',
  clearInstead: 'Clear the field instead',
  /** The confirm button while the field is to be cleared. */
  clear: 'Clear the field',
  /** @param value '' for a blank value */
  conflict: (value: string) =>
    `Someone has changed this to ${value === '' ? 'blank' : isolate(value)}. Save again to replace it.`,
} as const

export const TEAM_FIELD_REFUSALS = {
  unknown: 'This team field no longer exists. Reload the page.',
  archived: 'This team field has been archived. Reload the page.',
  wrongType: (label: string) => `This is not a value of ${isolate(label)}.`,
  noneEditable: 'You cannot edit your own applications, or ones that are no longer available to you.',
} as const

export const TEAM_FIELD_MESSAGES = {
  saved: { title: 'Team field saved', description: 'The whole team sees it.' },
  savedForSome: (changed: number, selected: number): Message => ({
    title: 'Team field saved',
    description: `${changed} of ${selected} applications were changed. The others are your own, or no longer available to you.`,
  }),
  failed: { title: 'The team field was not changed', description: 'Try again.' },
  unsaved: {
    title: 'A team field is not saved yet',
    description: 'It is stored on this device until it can be saved.',
  },
} as const
