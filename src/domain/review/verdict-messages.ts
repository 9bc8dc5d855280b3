import type { Message } from '../message.ts'

/** Texts for verdicts in the list and in the reader. */
export const VERDICT_TEXTS = {
  yours: 'Your verdict',
  yoursIs: (label: string) => `Your verdict: ${label}`,
  /** Short form for a card. */
  mark: (label: string) => `You: ${label}`,
  none: 'No verdict',
  all: 'All verdicts',
  disputed: 'Disputed',
  unread: 'Unread',
  /** The name of the comment panel and of its button. */
  explain: 'Add a comment',
  championLine: 'One-line summary',
  championHint: 'Shown first when the team discusses this company.',
  comment: 'Comment',
  characters: (typed: number, max: number) =>
    `${typed.toLocaleString('en-GB')}/${max.toLocaleString('en-GB')} characters`,
  close: 'Close',
  withdraw: 'Clear my verdict',
  tooLong: (max: number) => `Shorten this to ${max.toLocaleString('en-GB')} characters to save it.`,
  othersHidden: 'Hidden until you give your verdict',
  othersHiddenHint: 'Give your verdict first, so that your colleagues’ verdicts do not influence it.',
  showOthers: 'Show anyway',
  nobodyElse: 'No other verdicts yet',
  nobodyElseHint: 'Your colleagues’ verdicts appear here.',
  own: 'You',
  notGiven: 'No verdict yet',
  formerMember: 'Former team member',
} as const

export const VERDICT_REFUSALS = {
  notReviewer: 'Only administrators and reviewers can give verdicts, and never on their own applications.',
} as const

/** Shown in place of verdicts that failed to load. */
export const VERDICTS_UNAVAILABLE: Message = {
  title: 'The verdicts could not be shown',
  description: 'Check your connection, then try again.',
}

export const VERDICT_REFUSED: Message = {
  title: 'Your verdict was not saved',
  description: 'Please reload the page and try again.',
}

export const VERDICT_UNSAVED: Message = {
  title: 'Your verdict is not saved yet',
  description: 'It is stored on this device until it can be saved.',
}
