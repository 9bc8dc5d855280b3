import type { Outcome } from '#domain/committee/committee.ts'
import type { Message } from '#domain/message.ts'
import { isolate, pluralise } from '#domain/text.ts'

const listNames = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names.map(isolate))

const ITEMS_LISTED_MAX = 10

const listItems = (items: readonly string[]) => {
  const shown = items.slice(0, ITEMS_LISTED_MAX).join(', ')
  return items.length > ITEMS_LISTED_MAX ? `${shown} and ${items.length - ITEMS_LISTED_MAX} more` : shown
}

/** Texts of the committee's page. */
export const TEXTS = {
  title: 'Committee',
  none: 'No committee is in session',
  noneHint: 'When an administrator starts one, this page follows it.',
  howToStart:
    'Select applications in the list, or all that your filters find, and choose ‘Start a committee…’. Everybody on the team who opens this page then follows you from one application to the next.',
  goToList: 'Choose applications',
  confirmStart: (n: number) => `Start a committee with ${pluralise(n, 'application', 'applications')}?`,
  startHint:
    'You are the host: everybody on the team who opens ‘Committee’ follows you. The agenda has the order of your selection, and you can change it.',
  startNow: 'Start',
  leave: 'Leave the committee’s page',
  position: (number: number, of: number) => `No. ${number} of ${of}`,
  minutes: (seconds: number) => `${Math.floor(seconds / 60)} min`,
  next: (names: readonly string[]) => `Next: ${names.join(', ')}`,
  /** Takes the place of the company's name. */
  hiddenItem: (number: number) => `no. ${number} (not shown to you)`,
  outcomeIs: (label: string) => `Outcome: ${label}`,
  present: (n: number) => `${n} present`,
  presentNames: (names: readonly string[]) => `Present: ${listNames(names)}`,
  hostName: (name: string) => `${isolate(name)} (host)`,
  beforeFirst: 'The committee is about to start',
  beforeFirstHost: 'Choose ‘Next’ to open the first application for everybody.',
  beforeFirstHint: (host: string) => `${isolate(host)} opens the first application. This page follows.`,
  hidden: 'This item is not shown to you',
  hiddenHint: (host: string) => `This page follows when ${isolate(host)} moves on.`,
  hiddenLookingHint: 'Return to the host’s item, or look at another one.',
  hiddenHostHint: 'Move on without an outcome, or ask another administrator to take over for this item.',
  youHost: 'You are the host.',
  following: (host: string) => `You follow ${isolate(host)}.`,
  hostAway: (host: string) => `${isolate(host)} is not connected.`,
  /** @param number the number of the host's item */
  lookingAway: (host: string, number: number, asksForVotes: boolean) =>
    `${isolate(host)} is at no. ${number}${asksForVotes ? ' and asks for votes' : ''}.`,
  backToHost: 'Back to the host',
  offline: 'The connection is lost. This page shows the last state and reconnects by itself.',
  voting: { ask: 'Ask for votes', reveal: 'Reveal', 'ask-again': 'Ask again…' },
  confirmAskAgain: 'Ask for votes again?',
  askAgainHint: 'The votes that are revealed are discarded. The audit log keeps their numbers.',
  askAgainNow: 'Ask again',
  yourVote: 'Your vote',
  vote: 'Vote:',
  voted: (label: string) => `You voted: ${label}`,
  answered: (answered: number, expected: number) => `${answered} of ${expected} have answered`,
  canChange: 'You can change your vote until it is revealed.',
  notInterest: 'Your interest stays as it is.',
  results: 'Votes',
  noVotes: 'Nobody has voted.',
  outcome: 'Outcome…',
  outcomeDraft: 'Outcome… (draft)',
  draft: 'Outcome not noted yet',
  outcomeOf: (number: number, company: string) => `Outcome of no. ${number}: ${isolate(company)}`,
  choices: 'What is the outcome?',
  noteHint: 'Added to the founder’s e-mail exactly as written.',
  minutesHint: 'For the minutes only.',
  note: 'Note',
  replaces: (label: string) => `A decision is on hold: ${label}. This outcome replaces it.`,
  holds: 'The decision is put on hold. Founders see nothing until you release it at the end.',
  holdsNothing: 'Nothing is decided.',
  noteOutcome: 'Note the outcome',
  close: 'Close',
  savedOnDevice: 'Draft saved on this device',
  agenda: 'Agenda',
  goTo: (number: number) => `Open no. ${number}`,
  open: 'Open',
  up: (number: number) => `Move no. ${number} up`,
  down: (number: number) => `Move no. ${number} down`,
  moved: (number: number, place: number, of: number) => `No. ${number} moved to position ${place} of ${of}.`,
  isCurrent: 'Now',
  presentTitle: 'Present',
  nobodyPresent: 'Nobody has this page open.',
  host: 'Host',
  /** @param number the number of the item before which they leave */
  leavesBefore: (names: readonly string[], number: number) =>
    `${listNames(names)} ${names.length === 1 ? 'leaves' : 'leave'} before no. ${number}.`,
  leftFor: (names: readonly string[]) => `Not shown to ${listNames(names)}`,
  takeOver: 'Take over…',
  confirmTakeOver: (host: string) => `Take over from ${isolate(host)}?`,
  takeOverHint: 'You become the host, and everybody follows you.',
  takeOverNow: 'Take over',
  end: 'End…',
  confirmEnd: 'End the committee?',
  endHint: (decided: number) =>
    decided === 0
      ? 'This committee has put no decision on hold.'
      : `${pluralise(decided, 'decision is', 'decisions are')} on hold. You preview and release ${decided === 1 ? 'it' : 'them'} next.`,
  numbered: (number: number, company: string) => `${number}. ${isolate(company)}`,
  notNoted: (items: readonly string[]) =>
    `${items.length === 1 ? 'You have an outcome that is' : 'You have outcomes that are'} not noted, and will be discarded: ${listItems(items)}.`,
  noOutcome: (items: readonly string[]) => `No outcome yet: ${listItems(items)}.`,
  endNow: 'End the committee',
  toRelease: 'Decisions to release',
  toReleaseHint: 'The outcomes of the latest committee. Founders see nothing until you release them.',
  earlier: 'Earlier committees',
  items: (n: number) => pluralise(n, 'application', 'applications'),
  hostedBy: (host: string) => `hosted by ${isolate(host)}`,
  held: (n: number) => `${pluralise(n, 'decision', 'decisions')} on hold`,
  downloadMinutes: 'Minutes (PDF)',
  keysHint: 'Inactive while you type or use the deck.',
} as const

export const MESSAGES = {
  loadFailed: { title: 'Error', description: 'Failed to load the committee.' },
  startFailed: { title: 'The committee was not started', description: 'Please try again.' },
  steerFailed: {
    title: 'The committee was not changed',
    description: 'Check your connection, then try again.',
  },
  voteFailed: { title: 'Your vote was not counted', description: 'Check your connection, then try again.' },
  ended: { title: 'Ended', description: 'The committee has ended.' },
  otherHost: (host: string): Message => ({
    title: 'You are no longer the host',
    description: `${isolate(host)} has taken over. Text that you were typing stays on this device.`,
  }),
} as const satisfies Record<string, Message | ((host: string) => Message)>

/** Shown in place of a committee that failed to load. */
export const COMMITTEE_UNAVAILABLE: Message = {
  title: 'The committee could not be shown',
  description: 'Check your connection, then try again.',
}

/** Says what noting an outcome does. */
export const effectOf = (outcome: Outcome): string => (outcome === 'again' ? TEXTS.holdsNothing : TEXTS.holds)
