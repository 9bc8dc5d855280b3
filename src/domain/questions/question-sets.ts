import { foldName } from '../fold-name.ts'
import { QUESTION_SETS_MAX } from '../limits.ts'
import type { Message } from '../message.ts'
import { isolate, pluralise } from '../text.ts'
import { cleanLine } from '../typed-text.ts'

/** Normalises a name for storage. Returns '' if it has no visible character. */
export const cleanSetName = (typed: string): string => cleanLine(typed).replace(/ {2,}/g, ' ')

/** Returns whether the database treats two names as the same. */
export const isSameSetName = (one: string, other: string): boolean => foldName(one) === foldName(other)

const questions = (count: number) => pluralise(count, 'question', 'questions')

/** Texts of the question sets, in the settings and in the dialog 'Ask Questions to Founder'. */
export const QUESTION_SET_TEXTS = {
  insert: 'Use a question set…',
  sets: 'Question sets',
  lead: 'Questions that you ask often. To add or change a set, ask a founder questions and choose ‘Save as a set’.',
  none: 'No sets yet.',
  noneToInsert: 'No sets yet. Write questions, then choose ‘Save as a set’.',
  manage: 'Rename or delete sets in the settings',
  count: questions,
  insertSet: 'Insert',
  rename: 'Rename',
  delete: 'Delete',
  cancel: 'Cancel',
  save: 'Save',
  newName: 'New name',
  saveAs: 'Save as a set',
  name: 'Name of the set',
  replace: 'Replace',
  /** Shown while the typed name belongs to an existing set. */
  replaces: (name: string) =>
    `Replaces the questions of ${isolate(name)}. Questions already sent stay as they are.`,
  askOnSubmission: 'Ask every founder on submission',
  askOnSubmissionHint: 'Founders get these questions by e-mail when they submit.',
  noQuestions: 'No questions',
  confirmDelete: (name: string) => `Delete the set ${isolate(name)}?`,
  confirmDeleteHint: 'Questions already sent stay as they are.',
  noRoom: (name: string, left: number) =>
    `${isolate(name)} does not fit: there is room for ${questions(left)}.`,
  /** The accessible name of a set's button. */
  buttonLabel: (action: string, name: string) => `${action}: ${name}`,
} as const

export const QUESTION_SET_MESSAGES = {
  saved: (name: string): Message => ({
    title: 'Set saved',
    description: `You can now insert ${isolate(name)}.`,
  }),
  deleted: (name: string): Message => ({
    title: 'Set deleted',
    description: `${isolate(name)} was deleted.`,
  }),
  onSubmission: (name: string): Message => ({
    title: 'Asked on submission',
    description: `Every founder who submits from now on gets the questions of ${isolate(name)}.`,
  }),
  notOnSubmission: {
    title: 'No longer asked',
    description: 'Founders are no longer asked questions when they submit.',
  },
  failed: { title: 'The sets were not changed', description: 'Try again.' },
} as const

/** Shown in place of the sets when they fail to load. */
export const QUESTION_SETS_UNAVAILABLE: Message = {
  title: 'The question sets could not be shown',
  description: 'Check your connection, then try again.',
}

export const QUESTION_SET_REFUSALS = {
  nameMissing: 'Please give the set a name.',
  nameTaken: (name: string) => `There is already a set called ${isolate(name)}.`,
  tooMany: `The team can have at most ${QUESTION_SETS_MAX} question sets. Delete one first.`,
  conflict: 'Someone else has changed this set. Reload to see the latest.',
} as const
