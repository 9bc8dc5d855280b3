import { COMMITTEE_ITEMS_MAX } from '../limits.ts'

/** Refusals of what a host or a member does in a committee. */
export const COMMITTEE_REFUSALS = {
  alreadyOpen: 'A committee is already open. Join it, or end it first.',
  tooMany: `A committee discusses at most ${COMMITTEE_ITEMS_MAX} applications. Select fewer.`,
  ended: 'This committee has ended.',
  changed: 'Someone has changed this committee. The page shows the latest; please try again.',
  notHost: (host: string) => `${host} hosts this committee. Take over to continue.`,
  notShown: 'This item is not shown to you. Move on, or let another administrator take over.',
  noItem: 'Move to an item first.',
  notAsked: 'Votes have not been asked for this item.',
  revealed: 'The votes are revealed and can no longer be changed.',
  otherBallot: 'Partners vote with their interest, and administrators and reviewers with a verdict.',
  released: 'The decision on this item has been released. Change the status in the list instead.',
} as const

/** Texts of the minutes. */
export const MINUTES_TEXTS = {
  kind: 'Minutes',
  committeeOf: (day: string) => `Committee of ${day}`,
  host: 'Host',
  hostFrom: (name: string, time: string) => `from ${time} ${name}`,
  started: 'Started',
  ended: 'Ended',
  agenda: 'Agenda',
  present: 'Present',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  outcome: 'Outcome',
  noOutcome: 'None noted',
  reasons: 'Reasons',
  note: 'Note',
  votes: 'Votes',
  notRevealed: 'Not revealed',
  absent: 'Left for this item',
  time: 'Time',
  minutes: (minutes: number) =>
    minutes === 0 ? 'Less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`,
  notDiscussed: 'Not discussed',
  /** In place of an item from which the reader is recused, or whose application is deleted. */
  notShown: 'This item is not shown to you.',
} as const
