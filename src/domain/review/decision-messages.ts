import { pluralise } from '#domain/text.ts'
import type { Message } from '../message.ts'

/** The dialog that decides about one or several applications. */
export const DECIDE_TEXTS = {
  decide: 'Decide…',
  titleOne: (company: string) => `Decide about ${company}`,
  titleMany: (n: number) => `Decide about ${n} applications`,
  status: 'New status',
  noStatus: 'Choose a status',
  reasons: 'Reasons',
  reasonsHint: 'The founder reads their texts, in this order.',
  reasonsFailed: 'The reasons could not be read.',
  note: 'Personal note',
  noteHint: 'The founder reads it as it stands here.',
  email: 'The e-mail, as the founder reads it',
  emails: (shown: number, all: number) => (shown < all ? `${shown} of ${all} e-mails` : 'The e-mails'),
  to: 'To',
  subject: 'Subject',
  noEmailYet: 'Choose a status to see the e-mail.',
  writing: 'Writing the e-mail…',
  noNotePlaceholder: 'The words of this status have no place for a note: the founder does not read yours.',
  previewFailed: 'The e-mail could not be written. What you typed is kept.',
  tryAgain: 'Try again',
  savedOnDevice: 'Kept on this device until you decide',
  alreadyHeld: (label: string) =>
    `Held back already: ${label}. ‘Hold back’ replaces it. After any other decision it can only be discarded.`,
  send: 'Send',
  sendMany: (n: number) => `Send ${pluralise(n, 'e-mail', 'e-mails')}`,
  hold: 'Hold back',
  none: 'Change without an e-mail',
  affected: 'Who is concerned',
  decisions: (n: number) => pluralise(n, 'decision', 'decisions'),
  groups: {
    yes: (n: number) => `${n} ${n === 1 ? 'gets' : 'get'} an e-mail`,
    'account-deleted': (n: number) => `${n} without an e-mail: the account is deleted`,
    'already-there': (n: number) => `${n} ${n === 1 ? 'has' : 'have'} this status already: nothing changes`,
    'put-back': (n: number) =>
      `${n} put back to what the founder knows: the e-mail that waits is not sent, nor another one`,
  },
  /** The reason why the founder of a single application gets no e-mail. */
  without: {
    'account-deleted': 'The account is deleted: nobody is left to read an e-mail.',
    'already-there': 'It has this status already: there is nothing to decide.',
    'put-back':
      'This puts back what the founder knows: the e-mail that waits is not sent, and no other one is written.',
  },
  conflictTitle: (n: number) => `${pluralise(n, 'application', 'applications')} changed meanwhile`,
  conflict: 'Somebody decided about these since you looked. Nothing was done yet.',
  templateConflictTitle: 'The words changed meanwhile',
  templateConflict: 'Somebody changed the template or a reason since you looked. Nothing was done yet.',
  reload: 'Look again',
} as const

export const DECIDED_MESSAGES = {
  one: (label: string, email: boolean): Message => ({
    title: 'Decided',
    description: email
      ? `The status is ${label}. The e-mail leaves in a moment.`
      : `The status is ${label}. No e-mail is sent.`,
  }),
  many: (n: number, emails: number, label: string): Message => ({
    title: 'Decided',
    description: `${pluralise(n, 'application is', 'applications are')} ${label} now; ${pluralise(emails, 'e-mail leaves', 'e-mails leave')} in a moment.`,
  }),
  nothing: { title: 'Nothing changed', description: 'Everybody concerned has this status already.' },
  held: (n: number): Message => ({
    title: 'Held back',
    description: `${pluralise(n, 'decision waits', 'decisions wait')} to be released. Founders see nothing of it.`,
  }),
  failed: {
    title: 'Error',
    description: 'This did not get through. Please try again: it is decided once, however often it is sent.',
  },
  undone: (n: number): Message => ({
    title: 'Undone',
    description: `${pluralise(n, 'status is', 'statuses are')} as before. No e-mail was sent.`,
  }),
  partlyUndone: (undone: number, notUndone: string): Message => ({
    title: 'Undone in part',
    description: `${pluralise(undone, 'status is', 'statuses are')} as before. These stay: ${notUndone}.`,
  }),
  left: {
    'already-sent': (company: string) => `${company} (the founder is being told)`,
    conflict: (company: string) => `${company} (decided about once more)`,
  },
  andMore: (n: number) => `and ${n} more`,
} as const

/** Held decisions: their marks and their screen. */
export const HELD_TEXTS = {
  title: 'Held decisions',
  subtitle: 'Decided, and not told yet. Until one is released its founder sees nothing of it.',
  mark: (label: string) => `Held: ${label}`,
  superseded: (label: string) => `Held: ${label}, overtaken`,
  list: 'Decisions that wait',
  empty: 'No decision is held back',
  emptyHint: '‘Hold back’ in the dialog of a decision brings one here.',
  select: (company: string) => `Select ${company}`,
  selectAll: 'Select all',
  by: (who: string) => `by ${who}`,
  newest: (shown: number, all: number) => `The newest ${shown} of ${all}`,
  email: 'E-mail',
  emailOf: (company: string) => `E-mail to ${company}`,
  noEmail: 'Without an e-mail',
  conflict: 'Somebody decided about it since. Discard this, and decide anew.',
  release: (n: number) => `Release ${n}`,
  releaseAll: (n: number) => `Release all ${n}`,
  releasing: (done: number, of: number) => `${done} of ${of} released`,
  discard: 'Discard',
  discardSuperseded: (n: number) => `Discard ${n} overtaken`,
  discardSelected: (n: number) => `Discard ${n}`,
  confirmDiscard: (n: number) => `Discard ${pluralise(n, 'held decision', 'held decisions')}?`,
  confirmDiscardHint:
    'Their e-mails are gone with them. The applications keep the status that they have, and founders learn nothing.',
} as const

export const HELD_MESSAGES = {
  loadFailed: { title: 'Error', description: 'Failed to load the held decisions.' },
  released: (n: number): Message => ({
    title: 'Released',
    description: `${pluralise(n, 'decision is', 'decisions are')} in force. E-mails leave in a moment.`,
  }),
  partlyReleased: (n: number, left: string): Message => ({
    title: 'Released in part',
    description: `${pluralise(n, 'decision is', 'decisions are')} in force. These wait on, since somebody decided about them: ${left}.`,
  }),
  discarded: (n: number): Message => ({
    title: 'Discarded',
    description: `${pluralise(n, 'held decision is', 'held decisions are')} gone. Nobody was told.`,
  }),
  failed: { title: 'Error', description: 'This could not be done. Please try again.' },
} as const

/** Replaces held decisions that failed to load, in addition to the toast. */
export const HELD_UNAVAILABLE: Message = {
  title: 'The held decisions could not be shown',
  description: 'Check your connection, then try again.',
}

/** The screen of the e-mail templates. */
export const EMAIL_TEMPLATES_TEXTS = {
  title: 'E-mails',
  subtitle: 'What founders read when their status changes, in your own words.',
  templates: 'An e-mail for each status',
  which: 'Status',
  customised: 'own words',
  subject: 'Subject',
  body: 'Text',
  bodyHint:
    'An empty line begins a paragraph. One of which nothing is left, as without a note, leaves no gap.',
  placeholders: 'Put in at the cursor',
  placeholderHints: {
    first_name: 'the founder’s first name',
    company: 'the company',
    investor: 'our name',
    status: 'the new status',
    reasons: 'the texts of the reasons chosen',
    note: 'the personal note',
    reapply_after: 'from when a new application makes sense',
    link: 'the address of the founder’s applications',
  },
  preview: 'As a founder reads it',
  withNote: 'With a note and a reason',
  sample: {
    first_name: 'Asha',
    company: 'Kisan Setu',
    reasons: 'We invest once there is a first paying customer.',
    note: 'Thank you for showing us the harvest app. I liked how you tested it in two villages first.',
  },
  previewHint: 'With a company made up. Greeting, button and signature stand around it by themselves.',
  /** @param braced with their braces */
  unknown: (braced: readonly string[]) =>
    `There is no placeholder ${braced.join(', ')}. Founders would read it as it stands.`,
  save: 'Save',
  savedOnDevice: 'Not saved yet; kept on this device',
  test: 'Send me a test',
  resetToDefault: 'Back to the default',
  confirmReset: (label: string) => `Back to the default words of ‘${label}’?`,
  confirmResetHint: 'The words written here are gone. E-mails that wait already keep theirs.',
} as const

export const EMAIL_TEMPLATES_MESSAGES = {
  loadFailed: { title: 'Error', description: 'Failed to load the e-mails.' },
  saved: { title: 'Saved', description: 'E-mails from now on have these words.' },
  tested: (address: string): Message => ({
    title: 'Test sent',
    description: `The e-mail is on its way to ${address}.`,
  }),
  reset: { title: 'Default restored', description: 'E-mails from now on have the default’s words.' },
  failed: { title: 'Error', description: 'Nothing was changed. Please try again.' },
  testFailed: { title: 'Error', description: 'The test could not be sent. Please try again.' },
  changedElsewhere: {
    title: 'Changed meanwhile',
    description: 'Somebody else changed these words. Both are shown; please choose.',
  },
} as const satisfies Record<string, Message | ((address: string) => Message)>

/** Replaces templates that failed to load, in addition to the toast. */
export const EMAIL_TEMPLATES_UNAVAILABLE: Message = {
  title: 'The e-mails could not be shown',
  description: 'Check your connection, then try again.',
}

export const DECLINE_REASONS_UNAVAILABLE: Message = {
  title: 'The reasons could not be shown',
  description: EMAIL_TEMPLATES_UNAVAILABLE.description,
}

export const DECLINE_REASONS_TEXTS = {
  title: 'Reasons',
  subtitle: 'Chosen by their label when somebody decides; the founder reads the text.',
  none: 'There is no reason yet',
  noneHint: 'With a few of them a decision is explained by a click.',
  label: 'Label',
  text: 'Text for the founder',
  add: 'Add a reason',
  full: (max: number) => `There are ${max}, as many as there can be. Retire or change one.`,
  labelOf: (label: string) => `Label of ${label}`,
  textOf: (label: string) => `Text of ${label}`,
  save: 'Save',
  saveOf: (label: string) => `Save ${label}`,
  up: (label: string) => `Move ${label} up`,
  down: (label: string) => `Move ${label} down`,
  retire: 'Retire',
  retireOf: (label: string) => `Retire ${label}`,
  restore: 'Offer again',
  restoreReason: (label: string) => `Offer ${label} again`,
  retiredOnes: (n: number) => `Retired (${n})`,
  retired: 'Not offered any more. E-mails that gave them keep their text.',
  savedOnDevice: 'Not saved yet; kept on this device',
  missing: 'A reason needs a label and a text.',
} as const

export const DECLINE_REASONS_MESSAGES = {
  saved: { title: 'Saved', description: 'The reason stands like this from now on.' },
  added: { title: 'Added', description: 'It can be chosen in the next decision.' },
  retired: { title: 'Retired', description: 'It is not offered any more.' },
  restored: { title: 'Offered again', description: 'It can be chosen in the next decision.' },
} as const satisfies Record<string, Message>
