import type { DefinableKind, FieldListName } from '#domain/forms/field-definition.ts'
import { CHOICES_MAX, ESSAY_WORDS_MAX, ESSAY_WORDS_MIN } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'
import { isolate, pluralise } from '#domain/text.ts'

export const KIND_LABELS: Readonly<Record<DefinableKind, string>> = {
  text: 'Short text',
  essay: 'Long text',
  choice: 'One of several choices',
  choices: 'Several choices',
  yesNo: 'Yes or no',
  number: 'Number',
  rupees: 'Amount in rupees',
  date: 'Date',
  link: 'Link',
  file: 'File',
  member: 'Team member',
}

/** Texts that differ between own questions and team fields. */
type ListTexts = {
  readonly title: string
  readonly subtitle: string
  readonly items: string
  readonly count: (count: number, max: number) => string
  readonly full: (max: number) => string
  readonly none: string
  readonly noneHint: string
  readonly add: string
  readonly label: string
  readonly helpHint: string
  readonly untitled: string
  readonly kindFixed: string
  readonly removed: (label: string) => string
  readonly unpublished: string
  readonly publishTitle: string
  readonly published: Message
}

export const FIELD_LIST_TEXTS: Readonly<Record<FieldListName, ListTexts>> = {
  'application-form': {
    title: 'Application form',
    subtitle: 'Your own questions, which founders answer after the six standard sections.',
    items: 'Questions',
    count: (count, max) => `${count} of ${max} questions`,
    full: (max) => `You can ask at most ${max} questions.`,
    none: 'No questions of your own yet',
    noneHint:
      'Ask what the standard sections do not, for example for a video pitch, or how a founder heard of your programme. Founders answer in a seventh section before they submit.',
    add: 'Add a question',
    label: 'Question',
    helpHint: 'Optional. Shown with the question.',
    untitled: 'New question',
    kindFixed: 'The kind of a published question cannot change. Add another question instead.',
    removed: (label) => `Question removed: ${isolate(label)}`,
    unpublished: 'Founders see your changes once you publish them.',
    publishTitle: 'Publish the application form',
    published: { title: 'Application form published', description: 'Founders now see the new version.' },
  },
  'team-fields': {
    title: 'Team fields',
    subtitle: 'Facts that your team keeps about applications. Founders never see them.',
    items: 'Fields',
    count: (count, max) => `${count} of ${max} fields`,
    full: (max) => `You can have at most ${max} fields.`,
    none: 'No team fields yet',
    noneHint:
      'Keep the facts that you now keep in a spreadsheet, such as the deal lead or the amount reserved. Team fields can be columns, filters and part of exports.',
    add: 'Add a field',
    label: 'Name',
    helpHint: 'Optional. Shown with the field.',
    untitled: 'New field',
    kindFixed: 'The kind of a published field cannot change. Add another field instead.',
    removed: (label) => `Field removed: ${isolate(label)}`,
    unpublished: 'Your team sees your changes once you publish them.',
    publishTitle: 'Publish the team fields',
    published: { title: 'Team fields published', description: 'Your team now sees them.' },
  },
}

/** Texts that own questions and team fields share. */
export const FIELD_TEXTS = {
  sectionTitle: 'Title of the section',
  kind: 'Kind',
  help: 'Help text',
  required: 'Required',
  optional: 'Optional',
  forReviewers: 'Reviewers may edit it on applications assigned to them',
  editedByReviewers: 'Reviewers may edit',
  archive: 'Archived: keeps its values, but is no longer offered',
  archived: 'Archived',
  undeletable: 'Applications may have values for this field, so you can archive it but not remove it.',
  choices: 'Choices',
  choice: (number: number) => `Choice ${number}`,
  addChoice: 'Add a choice',
  choicesFull: `You can add at most ${CHOICES_MAX} choices.`,
  removeChoice: (number: number) => `Remove choice ${number}`,
  removedChoice: (label: string) => `Removed: ${isolate(label)}`,
  restore: 'Restore',
  restoreChoice: (label: string) => `Restore: ${isolate(label)}`,
  words: 'Word limit',
  wordsHint: `From ${ESSAY_WORDS_MIN} to ${ESSAY_WORDS_MAX} words.`,
  min: 'Lowest number',
  max: 'Highest number',
  unit: 'Unit',
  boundHint: 'Optional',
  unitHint: 'Optional, for example “employees”',
  edit: 'Edit',
  done: 'Done',
  editOf: (label: string) => `Edit: ${isolate(label)}`,
  doneOf: (label: string) => `Done with: ${isolate(label)}`,
  up: (label: string) => `Move up: ${isolate(label)}`,
  down: (label: string) => `Move down: ${isolate(label)}`,
  moved: (label: string, place: number, of: number) => `${isolate(label)} is now number ${place} of ${of}.`,
  remove: (label: string) => `Remove: ${isolate(label)}`,
  hasErrors: 'Needs a correction',
  nothingPublished: 'Nothing is published yet.',
  allPublished: 'Everything is published.',
  publish: 'Publish…',
  loadFailed: { title: 'Error', description: 'Failed to load the fields.' } satisfies Message,
  unavailable: {
    title: 'The fields could not be loaded',
    description: 'Check your connection, then try again.',
  } satisfies Message,
  unsaved: {
    title: 'Changes not saved yet',
    description: 'They are on this device, and will be saved when you open this page again.',
  } satisfies Message,
} as const

const PUBLISH_FAILED = 'Not published'

export const PUBLISH_TEXTS = {
  failed: { title: PUBLISH_FAILED, description: 'Check your connection, then try again.' } satisfies Message,
  title: (title: string) => `The section will be called ${isolate(title)}.`,
  changes: {
    added: 'Added',
    changed: 'Changed',
    removed: 'Removed',
    moved: 'Moved',
  },
  renameInstead: 'To keep a choice under another name, cancel, restore the choice and rename it.',
  drafts: (count: number) =>
    `${pluralise(count, 'founder has', 'founders have')} a draft. Answers to questions that stay are kept.`,
  previousVersion:
    'Founders who have the form open may still submit the previous version for the next 24 hours.',
  unchanged: 'Nothing has changed since the last publication.',
  publish: 'Publish',
  cancel: 'Cancel',
  close: 'Close',
  mistakes: (count: number) => ({
    title: PUBLISH_FAILED,
    description: `Correct ${pluralise(count, 'mistake', 'mistakes')} first.`,
  }),
} as const
