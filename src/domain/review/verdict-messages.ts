import type { Message } from '../message.ts'

/** Verdicts in the list and in the reader. */
export const VERDICT_TEXTS = {
  yours: 'Your verdict',
  yoursIs: (label: string) => `Your verdict: ${label}`,
  /** Short, for a card. */
  mark: (label: string) => `You: ${label}`,
  none: 'Not given',
  all: 'All verdicts',
  disputed: 'Disputed',
  unread: 'Unread by me',
  /** The name of the comment panel and of its button. */
  explain: 'Say why',
  championLine: 'In one sentence, for the meeting',
  championHint: 'It stands on top when the team looks at this company.',
  comment: 'Comment',
  characters: (typed: number, max: number) =>
    `${typed.toLocaleString('en-GB')}/${max.toLocaleString('en-GB')} characters`,
  close: 'Close',
  withdraw: 'Take my verdict back',
  tooLong: (max: number) =>
    `At most ${max.toLocaleString('en-GB')} characters. It is saved once it is shorter.`,
  othersHidden: 'Seen once yours is in',
  othersHiddenHint: 'Give your verdict below, then this shows what the others think.',
  showOthers: 'Show the others',
  nobodyElse: 'Nobody else has given a verdict yet',
  nobodyElseHint: 'It shows here as soon as somebody does.',
  own: 'You',
  notGiven: 'No verdict yet',
  formerMember: 'A former member of the team',
} as const

export const VERDICT_REFUSALS = {
  notReviewer:
    'Administrators and reviewers give verdicts, and nobody gives one on an application of their own.',
} as const

/** Replaces verdicts that failed to load. */
export const VERDICTS_UNAVAILABLE: Message = {
  title: 'The verdicts could not be shown',
  description: 'Check your connection, then try again.',
}

export const VERDICT_UNSAVED: Message = {
  title: 'Your verdict is not saved yet',
  description: 'It stays on this device until it can be saved.',
}
