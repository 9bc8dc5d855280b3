import type { Message } from '../message.ts'

/** Texts for members' interest in the list and in the reader. */
export const INTEREST_TEXTS = {
  title: 'Interest',
  yours: 'Your interest',
  yoursIs: (label: string) => `Your interest: ${label}`,
  hint: 'Only your team sees this, never the founder. It is not binding.',
  amount: 'Amount you would invest (optional)',
  othersHidden: 'Hidden until you enter yours',
  othersHiddenHint: 'Choose a level first, so that your colleagues’ interest does not influence it.',
  showOthers: 'Show colleagues’ interest',
  own: 'You',
  cleared: 'None',
  /** Labels of the list's filters. */
  any: 'Any',
  mine: 'Mine',
  lead: 'Lead',
  noLead: 'No lead yet',
  interested: 'Interested',
  atLeast: (count: number) => `At least ${count}`,
} as const

/** Shown in place of members' interest that failed to load. */
export const INTEREST_UNAVAILABLE: Message = {
  title: 'The team’s interest could not be shown',
  description: 'Check your connection, then try again.',
}

export const INTEREST_REFUSED: Message = {
  title: 'Your interest was not saved',
  description: 'Please reload the page and try again.',
}

export const INTEREST_UNSAVED: Message = {
  title: 'Your interest is not saved yet',
  description: 'It is stored on this device until it can be saved.',
}
