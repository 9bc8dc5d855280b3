import type { Message } from '../message.ts'
import { isolate } from '../text.ts'
import { knownTimeZone, ownTimeZone } from '../time-zones.ts'
import type { FundingRound, FundingRoundStatus } from './funding-round.ts'

const partsOf = (moment: Date | string, zone: string) => {
  const timeZone = knownTimeZone(zone)
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longGeneric',
  })
  const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
  const zoneName = timeZone === 'UTC' ? timeZone : parts.get('timeZoneName')
  return {
    day: `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`,
    time: `${parts.get('hour')}:${parts.get('minute')} (${zoneName})`,
  }
}

/** Formats a time in the round's zone: '15 March 2027, 23:59 (India Standard Time)'. */
export function fundingRoundMoment(moment: Date | string, roundZone: string): string {
  const { day, time } = partsOf(moment, roundZone)
  return `${day}, ${time}`
}

/**
 * Formats a time in the reader's zone and the round's: '15 March 2027, 14:29 (Eastern Time), which is 23:59 (India
 * Standard Time)'. Shows it once if both zones give the same text.
 * @param readerZone IANA name; defaults to the viewer's own
 */
export function momentInBothZones(moment: string, roundZone: string, readerZone = ownTimeZone()): string {
  const [theirs, ofRound] = [partsOf(moment, readerZone), partsOf(moment, roundZone)]
  const shown = `${theirs.day}, ${theirs.time}`
  if (theirs.day !== ofRound.day) return `${shown}, which is ${ofRound.day}, ${ofRound.time}`
  return theirs.time === ofRound.time ? shown : `${shown}, which is ${ofRound.time}`
}

/**
 * Describes the open round, the founder's extension, or the last and the next round. Returns undefined if there are no
 * rounds.
 */
export function describeFundingRounds(
  { open, closed, next, extended_until }: FundingRoundStatus,
  readerZone?: string,
): { readonly isOpen: boolean; readonly title: string; readonly text: string } | undefined {
  const name = (round: FundingRound) => isolate(round.name)
  const both = (moment: string, { time_zone }: FundingRound) =>
    momentInBothZones(moment, time_zone, readerZone)
  if (open?.closes_at)
    return {
      isOpen: true,
      title: `Applications for ${name(open)} close on ${both(open.closes_at, open)}.`,
      text: '',
    }
  if (open) return { isOpen: true, title: `${name(open)} is open.`, text: 'You can submit at any time.' }
  const zone = closed ?? next
  if (extended_until && zone)
    return {
      isOpen: true,
      title: 'You may still submit.',
      text: `The group lets you submit until ${both(extended_until, zone)}.`,
    }
  if (!zone) return undefined
  return {
    isOpen: false,
    title: 'No round is open.',
    text: [
      closed?.closes_at && `${name(closed)} closed on ${both(closed.closes_at, closed)}.`,
      next && `${name(next)} opens on ${both(next.opens_at, next)}.`,
      'You can write a draft now and submit it when the next round is open.',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** Returns the refusal of a submission while no round is open. */
export function fundingRoundClosed(status: FundingRoundStatus, readerZone?: string): Message {
  const described = describeFundingRounds(status, readerZone)
  return {
    title: 'Submission Error',
    description: `${described && !described.isOpen ? described.text : 'No round is open.'} Your draft is saved.`,
  }
}

/** The page that the unsubscribe link in reminders opens. */
export const STOP_REMINDERS_TEXTS = {
  title: 'Stop reminders of closing dates?',
  ask: 'You will get no more reminders before a round closes. You will still get e-mails about applications that you submit.',
  stop: 'Stop the reminders',
  stopped: 'The reminders have stopped',
  closingDate: 'The closing date is always shown on your application:',
  myApplications: 'go to My Applications',
} as const

/** The refusal when an administrator changes the rounds during a submission. The server then stores nothing. */
export const FUNDING_ROUNDS_CHANGED: Message = {
  title: 'Submission Error',
  description: 'The closing date has just changed. Please try again.',
}

/** The status of an installation without rounds. */
export const NO_FUNDING_ROUNDS: FundingRoundStatus = {
  open: null,
  closed: null,
  next: null,
  extended_until: null,
}
