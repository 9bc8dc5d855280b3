import type { Message } from '../message.ts'
import { isolate, pluralise } from '../text.ts'
import type { FundingRound } from './funding-round.ts'
import { momentInBothZones } from './messages.ts'

export const FUNDING_ROUND_REFUSALS = {
  conflict: 'A colleague has changed this round. Check the latest version, then save again.',
  overlap: (name: string) =>
    `This round would be open at the same time as ${isolate(name)}. Change one of the two.`,
  overlapNow: 'This round would be open at the same time as another one. Change one of the two.',
  tooMany: 'There are too many rounds. Change an old one instead.',
  unknownRound: 'There is no such round.',
  unknownFounder: 'Nobody has signed up with this e-mail address. Check it with the founder.',
  until: 'Enter a date and time in the future.',
} as const

const hasClosed = ({ closes_at }: Pick<FundingRound, 'closes_at'>, now: number): boolean =>
  closes_at !== null && Date.parse(closes_at) <= now

/** Returns the toast for a saved round. @param now milliseconds since 1970 */
export const fundingRoundSaved = (round: Pick<FundingRound, 'closes_at'>, now: number): Message =>
  hasClosed(round, now) ? FUNDING_ROUND_MESSAGES.closed : FUNDING_ROUND_MESSAGES.saved

/**
 * Describes a round to administrators.
 * @param now milliseconds since 1970
 */
export function describeManagedFundingRound(
  { opens_at, closes_at, time_zone, applications }: FundingRound & { readonly applications: number },
  now: number,
): string {
  const both = (moment: string) => momentInBothZones(moment, time_zone)
  const count = FUNDING_ROUND_TEXTS.applications(applications)
  if (Date.parse(opens_at) > now) return FUNDING_ROUND_TEXTS.opens(both(opens_at))
  if (closes_at === null) return `${FUNDING_ROUND_TEXTS.openEnded} ${count}`
  return `${hasClosed({ closes_at }, now) ? FUNDING_ROUND_TEXTS.closed(both(closes_at)) : FUNDING_ROUND_TEXTS.openUntil(both(closes_at))} ${count}`
}

/** Texts about rounds on the settings screen. */
export const FUNDING_ROUND_TEXTS = {
  none: 'No rounds yet: founders may submit at any time.',
  startedDrafts: (founders: number) =>
    `${pluralise(founders, 'founder has', 'founders have')} started a draft.`,
  add: 'Add a round',
  change: 'Change',
  changeRound: (name: string) => `Change ${isolate(name)}`,
  extend: 'Grant an extension',
  extendRound: (name: string) => `Grant an extension for ${isolate(name)}`,
  save: 'Save round',
  cancel: 'Cancel',
  opens: (moment: string) => `Opens ${moment}.`,
  openUntil: (moment: string) => `Open until ${moment}.`,
  openEnded: 'Open, without a closing date.',
  closed: (moment: string) => `Closed ${moment}.`,
  applications: (count: number) => `${pluralise(count, 'application', 'applications')}.`,
  founder: 'A founder',
  extendedUntil: (name: string, moment: string) => `${isolate(name)} may submit until ${moment}.`,
  hints: {
    name: 'Shown to founders, for example Spring 2027.',
    closes_at: 'Leave blank to keep the round open.',
    time_zone: 'The zone in which you announce the dates. Founders also see them in their own zone.',
    grace_minutes: 'Extra minutes after closing to submit a draft that was started before.',
    email: 'The e-mail address they sign in with.',
    until: (timeZone: string) => `In the time zone ${timeZone}.`,
  },
  email: 'Founder’s e-mail',
  until: 'New deadline',
} as const

export const FUNDING_ROUND_MESSAGES = {
  saved: { title: 'Round saved', description: 'Founders can now see the dates.' },
  closed: { title: 'Round saved', description: 'The round is closed.' },
  failed: { title: 'Round not saved' },
  extended: { title: 'Extension granted', description: 'The founder can submit now.' },
  extensionFailed: { title: 'Extension not granted' },
  loadFailed: { title: 'Error', description: 'Failed to load the rounds.' },
  unavailable: {
    title: 'Rounds unavailable',
    description: 'The rounds could not be loaded. Please try again.',
  },
} as const
