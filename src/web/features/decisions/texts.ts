import type { Message } from '#domain/message.ts'
import { isolate, pluralise } from '#domain/text.ts'

/** Texts of the dialog that decides on one or several applications. */
export const DECIDE_TEXTS = {
  decide: 'Decide…',
  titleOne: (company: string) => `Decision on ${isolate(company)}`,
  titleMany: (n: number) => `Decision on ${pluralise(n, 'application', 'applications')}`,
  status: 'New status',
  noStatus: 'Choose a status',
  reasons: 'Reasons (added to the e-mail)',
  reasonsFailed: 'The reasons could not be loaded.',
  note: 'Personal note',
  noteHint: 'Added to the e-mail exactly as written.',
  email: 'E-mail preview',
  emails: (shown: number, all: number) =>
    shown < all ? `Preview of ${shown} of ${all} e-mails` : 'E-mail previews',
  to: 'To',
  subject: 'Subject',
  noEmailYet: 'Choose a status to see the e-mail.',
  loadingPreview: 'Loading the preview…',
  previewFailed: 'The preview could not be loaded. Your text is saved.',
  tryAgain: 'Try again',
  savedOnDevice: 'Draft saved on this device',
  /** @param companies names of the companies, separated by commas */
  ownStrongYes: (companies: string) => `You gave a Strong yes to ${companies}.`,
  alreadyHeld: (label: string) =>
    `Already on hold: ${label}. ‘Hold’ replaces it. Any other decision makes it outdated.`,
  alreadyHeldMany: (n: number) =>
    n === 1
      ? '1 application already has a decision on hold. ‘Hold’ replaces it. Any other decision makes it outdated.'
      : `${n} applications already have a decision on hold. ‘Hold’ replaces these. Any other decision makes them outdated.`,
  send: 'Send',
  sendMany: (n: number) => `Send ${pluralise(n, 'e-mail', 'e-mails')}`,
  hold: 'Hold',
  none: 'Update without e-mail',
  affected: 'Affected applications',
  decisions: (n: number) => pluralise(n, 'decision', 'decisions'),
  groups: {
    yes: (n: number) => `${n} will get an e-mail`,
    'account-deleted': (n: number) => `${n} will get no e-mail: account deleted`,
    'already-there': (n: number) => `${n} already ${n === 1 ? 'has' : 'have'} this status`,
    'put-back': (n: number) =>
      `${n} ${n === 1 ? 'returns' : 'return'} to the status the founder last saw; the pending e-mail is cancelled`,
  },
  /** The reason why the founder of a single application gets no e-mail. */
  without: {
    'account-deleted': 'The account is deleted, so no e-mail is sent.',
    'already-there': 'It already has this status.',
    'put-back': 'It returns to the status the founder last saw. The pending e-mail is cancelled.',
  },
  conflictTitle: (n: number) => `${pluralise(n, 'application has', 'applications have')} changed`,
  conflict:
    'Someone changed the status or put a decision on hold after you opened this dialog. Your decision was not saved.',
  templateConflictTitle: 'The e-mail has changed',
  templateConflict:
    'Someone edited the template or a reason, or the meeting changed, after you opened this dialog. Your decision was not saved.',
  reload: 'Review again',
} as const

const NO_EMAIL = 'No e-mail is sent.'

/** Returns when an e-mail goes out: 'in 10 s', or 'now' if it cannot be undone. */
const inSeconds = (seconds: number): string => {
  if (seconds === 0) return 'now'
  return seconds < 120 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} min`
}

export const DECIDED_MESSAGES = {
  /** @param seconds until the e-mail goes out, or undefined if there is none */
  one: (label: string, seconds: number | undefined): Message => ({
    title: 'Decision saved',
    description: `Set to ${label}. ${seconds === undefined ? NO_EMAIL : `The e-mail goes out ${inSeconds(seconds)}.`}`,
  }),
  many: (n: number, emails: number, label: string, seconds: number): Message => ({
    title: 'Decision saved',
    description: `${pluralise(n, 'application', 'applications')} set to ${label}. ${emails === 0 ? NO_EMAIL : `${pluralise(emails, 'e-mail goes', 'e-mails go')} out ${inSeconds(seconds)}.`}`,
  }),
  /**
   * The line below 'Application status updated successfully.'
   * @param to the founder's first name, which may be blank; null if nobody gets an e-mail
   */
  emailNotice: (to: string | null, seconds: number): string =>
    to === null ? NO_EMAIL : `${isolate(to) || 'The founder'} gets an e-mail ${inSeconds(seconds)}.`,
  nothing: { title: 'Nothing changed', description: 'All of them already have this status.' },
  held: (n: number): Message => ({
    title: 'On hold',
    description: `${pluralise(n, 'decision is', 'decisions are')} on hold. Founders see nothing until you release ${n === 1 ? 'it' : 'them'}.`,
  }),
  failed: {
    title: 'Error',
    description: 'Your decision could not be saved. You can safely try again.',
  },
  undone: (n: number): Message => ({
    title: 'Undone',
    description: `${pluralise(n, 'status', 'statuses')} restored. No e-mail was sent.`,
  }),
  partlyUndone: (undone: number, notUndone: string): Message => ({
    title: 'Partly undone',
    description: `${pluralise(undone, 'status', 'statuses')} restored. Not undone: ${notUndone}.`,
  }),
  skipped: {
    'already-sent': (company: string) => `${isolate(company)} (e-mail already sent)`,
    conflict: (company: string) => `${isolate(company)} (changed again since)`,
  },
  andMore: (n: number) => `and ${n} more`,
} as const

/** Texts about held decisions, for their marks and their screen. */
export const HELD_TEXTS = {
  title: 'Held decisions',
  subtitle: 'Decided but not announced. Founders see nothing until you release them.',
  mark: (label: string) => `Held: ${label}`,
  outdated: (label: string) => `Held: ${label} (outdated)`,
  list: 'List of held decisions',
  empty: 'No held decisions',
  emptyHint: 'Choose ‘Hold’ in a decision and it waits here.',
  goToReview: 'Go to review',
  select: (company: string) => `Select ${company}`,
  selectAll: 'Select all',
  by: (who: string) => `by ${isolate(who)}`,
  newest: (shown: number, all: number) => `Newest ${shown} of ${all}`,
  email: 'E-mail',
  emailOf: (company: string) => `E-mail to ${company}`,
  noEmail: 'No e-mail',
  conflict: 'The status has changed since this decision was held. Discard it and decide again.',
  release: (n: number) => `Release ${n}`,
  releaseAll: (n: number) => `Release all (${n})`,
  discard: 'Discard',
  discardOutdated: (n: number) => `Discard ${n} outdated`,
  discardSelected: (n: number) => `Discard ${n}`,
  confirmDiscard: (n: number) => `Discard ${pluralise(n, 'held decision', 'held decisions')}?`,
  confirmDiscardHint: 'Their e-mails will not be sent, and the applications keep their current status.',
} as const

export const HELD_MESSAGES = {
  loadFailed: { title: 'Error', description: 'Failed to load the held decisions.' },
  released: (n: number, seconds: number): Message => ({
    title: 'Released',
    description: `${pluralise(n, 'decision', 'decisions')} released. E-mails go out ${inSeconds(seconds)}.`,
  }),
  partlyReleased: (n: number, skipped: string): Message => ({
    title: 'Partly released',
    description: `${pluralise(n, 'decision', 'decisions')} released. Still on hold because their status has changed: ${skipped}.`,
  }),
  discarded: (n: number): Message => ({
    title: 'Discarded',
    description: `${pluralise(n, 'held decision', 'held decisions')} discarded. No e-mail was sent.`,
  }),
  failed: { title: 'Error', description: 'The held decisions were not changed. Please try again.' },
} as const

/** Shown in place of held decisions that failed to load, in addition to the toast. */
export const HELD_UNAVAILABLE: Message = {
  title: 'The held decisions could not be shown',
  description: 'Check your connection, then try again.',
}

/** Texts of the e-mail templates screen. */
export const EMAIL_TEMPLATES_TEXTS = {
  title: 'E-mail templates',
  subtitle: 'The e-mails that founders get when their status changes.',
  templates: 'Status e-mails',
  which: 'Status',
  customised: 'edited',
  subject: 'Subject',
  body: 'Text',
  bodyHint: 'A blank line starts a new paragraph. Paragraphs that end up empty are removed.',
  placeholders: 'Insert at cursor',
  placeholderHints: {
    first_name: 'founder’s first name',
    company: 'company name',
    investor: 'your group’s name',
    status: 'new status',
    meeting: 'date of the meeting, or its cancellation',
    reasons: 'texts of the selected reasons',
    note: 'personal note',
    reapply_after: 'earliest date to reapply',
    link: 'link to My Applications',
  },
  preview: 'Preview',
  withNote: 'With a note',
  withNoteAndReason: 'With a note and a reason',
  sample: {
    first_name: 'Asha',
    company: 'Kisan Setu',
    meeting:
      'When: Tuesday, 12 January 2027, 15:00 to 15:30 (Asia/Kolkata, UTC+5:30)\nWhere: https://meet.example/kisan-setu',
    reasons: 'We invest once there is a first paying customer.',
    note: 'Thank you for showing us the harvest app. I liked how you tested it in two villages first.',
  },
  previewHint: 'Sample data. The greeting, the button and the frame are added automatically.',
  /** @param braced the unknown placeholders, including their braces */
  unknown: (braced: readonly string[]) =>
    `Unknown placeholder: ${braced.join(', ')}. Founders would see it as written.`,
  save: 'Save',
  savedOnDevice: 'Not saved yet, but stored on this device',
  test: 'Send me a test',
  resetToDefault: 'Reset to default',
  confirmReset: (label: string) => `Reset ‘${label}’ to the default text?`,
  confirmResetHint: 'Your text will be lost. Pending e-mails do not change.',
} as const

export const EMAIL_TEMPLATES_MESSAGES = {
  loadFailed: { title: 'Error', description: 'Failed to load the e-mail templates.' },
  saved: { title: 'Saved', description: 'New e-mails will use this text.' },
  tested: (address: string): Message => ({
    title: 'Test sent',
    description: `The e-mail is on its way to ${address}.`,
  }),
  reset: { title: 'Default restored', description: 'New e-mails will use the default text.' },
  failed: { title: 'Error', description: 'Nothing was changed. Please try again.' },
  testFailed: { title: 'Error', description: 'The test could not be sent. Please try again.' },
  changedElsewhere: {
    title: 'Changed by someone else',
    description: 'Both versions are shown. Please choose one.',
  },
} as const satisfies Record<string, Message | ((address: string) => Message)>

/** Shown in place of templates that failed to load, in addition to the toast. */
export const EMAIL_TEMPLATES_UNAVAILABLE: Message = {
  title: 'The e-mail templates could not be shown',
  description: 'Check your connection, then try again.',
}

export const DECLINE_REASONS_UNAVAILABLE: Message = {
  title: 'The reasons could not be shown',
  description: EMAIL_TEMPLATES_UNAVAILABLE.description,
}

export const DECLINE_REASONS_TEXTS = {
  title: 'Reasons',
  subtitle: 'You choose a reason by its label; founders see its text.',
  none: 'No reasons yet',
  noneHint: 'Add a few to explain decisions with one click.',
  label: 'Label',
  text: 'Text for the founder',
  add: 'Add a reason',
  full: (max: number) => `You have reached the limit of ${max} reasons. Archive or change one.`,
  labelOf: (label: string) => `Label of ${label}`,
  textOf: (label: string) => `Text of ${label}`,
  save: 'Save',
  saveOf: (label: string) => `Save ${label}`,
  up: (label: string) => `Move ${label} up`,
  down: (label: string) => `Move ${label} down`,
  archive: 'Archive',
  archiveOf: (label: string) => `Archive ${label}`,
  restore: 'Restore',
  restoreOf: (label: string) => `Restore ${label}`,
  archived: (n: number) => `Archived (${n})`,
  archivedHint: 'No longer offered. Sent e-mails keep their text.',
  savedOnDevice: 'Not saved yet, but stored on this device',
  missing: 'Enter a label and the text for the reason.',
} as const

export const DECLINE_REASONS_MESSAGES = {
  saved: { title: 'Saved', description: 'The reason was updated.' },
  added: { title: 'Added', description: 'You can use it in your next decision.' },
  archived: { title: 'Archived', description: 'It is no longer offered.' },
  restored: { title: 'Restored', description: 'You can use it in your next decision.' },
} as const satisfies Record<string, Message>
