import { FUNDING_ROUND_NAME_CHARACTERS, FUNDING_ROUND_YEARS, GRACE_MINUTES_MAX } from '../limits.ts'
import { nameError } from '../safe-names.ts'
import { cleanText } from '../text.ts'
import { timeZoneError } from '../time-zones.ts'
import { cleanLine } from '../typed-text.ts'

/** A funding round as founders see it. Times are in ISO format. */
export type FundingRound = {
  readonly name: string
  readonly opens_at: string
  /** Null for a round without a closing date. */
  readonly closes_at: string | null
  /** IANA name of the zone in which opening and closing are announced. */
  readonly time_zone: string
}

/**
 * The open round, the last closed round and the next round. All three are null if there are no rounds. Founders may
 * then submit at any time.
 */
export type FundingRoundStatus = {
  readonly open: FundingRound | null
  /** The round that closed last. */
  readonly closed: FundingRound | null
  /** The round that opens next. */
  readonly next: FundingRound | null
  /** The end of this founder's extension. Null if there is none. */
  readonly extended_until: string | null
}

export type FundingRoundKey = 'name' | 'opens_at' | 'closes_at' | 'time_zone' | 'grace_minutes'

export const FUNDING_ROUND_FIELDS = [
  { key: 'name', label: 'Name' },
  { key: 'opens_at', label: 'Opens' },
  { key: 'closes_at', label: 'Closes' },
  { key: 'time_zone', label: 'Time zone' },
  { key: 'grace_minutes', label: 'Grace period (minutes)' },
] as const satisfies readonly { key: FundingRoundKey; label: string }[]

/** Returns a typed name as it is stored. */
export const cleanFundingRoundName = (typed: string): string => cleanLine(cleanText(typed))

export type FundingRoundInput = FundingRound & { readonly grace_minutes: number }

/** Validates a round. @returns the error messages by field */
export function fundingRoundErrors(round: FundingRoundInput): Partial<Record<FundingRoundKey, string>> {
  const { opens_at, closes_at, time_zone, grace_minutes } = round
  const name = cleanFundingRoundName(round.name)
  const errors: Partial<Record<FundingRoundKey, string>> = {}
  const unsafe = nameError('The name', name)
  if (name === '') errors.name = 'Enter a name, for example Spring 2027.'
  else if (name.length > FUNDING_ROUND_NAME_CHARACTERS)
    errors.name = `The name must not exceed ${FUNDING_ROUND_NAME_CHARACTERS} characters.`
  else if (unsafe) errors.name = unsafe
  if (!isMoment(opens_at)) errors.opens_at = 'Enter the date and time at which the round opens.'
  if (closes_at !== null && !isMoment(closes_at))
    errors.closes_at = 'Enter the date and time at which the round closes, or leave both blank.'
  else if (closes_at !== null && isMoment(opens_at) && Date.parse(closes_at) <= Date.parse(opens_at))
    errors.closes_at = 'The round must close after it opens.'
  const unknownZone = timeZoneError(time_zone)
  if (unknownZone) errors.time_zone = unknownZone
  if (!Number.isInteger(grace_minutes) || grace_minutes < 0 || grace_minutes > GRACE_MINUTES_MAX)
    errors.grace_minutes = `Enter a whole number from 0 to ${GRACE_MINUTES_MAX}.`
  return errors
}

/** Returns whether a text is a valid time for a round or an extension. */
export function isMoment(iso: string): boolean {
  const year = new Date(iso).getUTCFullYear()
  return year >= FUNDING_ROUND_YEARS.from && year < FUNDING_ROUND_YEARS.to
}
