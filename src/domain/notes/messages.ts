import type { Message } from '../message.ts'
import { isolate } from '../text.ts'

const listNames = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names.map(isolate))

/** Texts for the team's notes, in the reader and in the list. */
export const NOTES_TEXTS = {
  title: 'Notes',
  hint: 'Only your team can read notes, never the founder.',
  write: 'Write a note',
  add: 'Add note',
  save: 'Save',
  cancel: 'Cancel',
  edit: 'Edit',
  editOf: (when: string) => `Edit your note of ${when}`,
  delete: 'Delete',
  deleteOf: (when: string) => `Delete your note of ${when}`,
  deleteTitle: 'Delete this note?',
  deleteHint: 'Nobody can read it afterwards. You cannot undo this.',
  notify: 'Notify by e-mail',
  /** Shown after the name of a reviewer. */
  afterVerdict: 'Can read it after giving a verdict',
  notified: (names: readonly string[]) => `Notified: ${listNames(names)}`,
  edited: 'edited',
  own: 'You',
  forYou: 'For you',
  none: 'No notes yet',
  hidden: 'You will see your colleagues’ notes after you give your verdict.',
  formerMember: 'Former team member',
  unnamedMember: 'Unnamed team member',
  /** Label of the list's filter. */
  filter: 'Notes',
  anyNotes: 'All applications',
  forMe: 'For me',
} as const

export const NOTES_REFUSALS = {
  empty: 'Write something before you save the note.',
  conflict:
    'You edited or deleted this note elsewhere. Your text is kept here; copy it, then reload the page.',
} as const

/** Shown in place of notes that failed to load. */
export const NOTES_UNAVAILABLE: Message = {
  title: 'The notes could not be shown',
  description: 'Check your connection, then try again.',
}

export const NOTE_MESSAGES = {
  failed: { title: 'Your note is not saved', description: 'Your text is kept here. Try again.' },
  deleteFailed: { title: 'The note was not deleted', description: 'Try again.' },
  notNotified: (names: readonly string[]): Message => ({
    title: 'Your note is saved',
    description: `Not notified, because they can no longer read this application: ${listNames(names)}.`,
  }),
} as const
