import type { Message } from '../message.ts'

/** What stands about verdicts in the list and in the reader. */
export const VERDICT_TEXTS = {
  yours: 'Your verdict',
  yoursIs: (label: string) => `Your verdict: ${label}`,
  /** On a card, where there is little room. */
  mark: (label: string) => `You: ${label}`,
  none: 'Not given',
  all: 'All verdicts',
  disputed: 'Disputed',
  unread: 'Unread by me',
  /** Of the panel, and of the button that opens it. */
  explain: 'Say why',
  championLine: 'In one sentence, for the meeting',
  championHint: 'It stands on top when the team looks at this company.',
  comment: 'Comment',
  characters: (typed: number, most: number) =>
    `${typed.toLocaleString('en-GB')}/${most.toLocaleString('en-GB')} characters`,
  close: 'Close',
  withdraw: 'Take my verdict back',
  tooLong: (most: number) =>
    `At most ${most.toLocaleString('en-GB')} characters. It is saved once it is shorter.`,
  othersHidden: 'Seen once yours is in',
  othersHiddenHint: 'Give your verdict below, then this shows what the others think.',
  showOthers: 'Show the others',
  nobodyElse: 'Nobody else has given a verdict yet',
  nobodyElseHint: 'It shows here as soon as somebody does.',
  own: 'You',
  notGiven: 'No verdict yet',
  formerMember: 'A former member of the team',
} as const

/** Why somebody gives no verdict. */
export const VERDICT_REFUSALS = {
  notReviewer:
    'Administrators and reviewers give verdicts, and nobody gives one on an application of their own.',
} as const

/** In the place of verdicts that could not be loaded. */
export const VERDICTS_UNAVAILABLE: Message = {
  title: 'The verdicts could not be shown',
  description: 'Check your connection, then try again.',
}

/** What is typed stays on the device. */
export const VERDICT_UNSAVED: Message = {
  title: 'Your verdict is not saved yet',
  description: 'It stays on this device until it can be saved.',
}
