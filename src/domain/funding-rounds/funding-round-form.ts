import { GRACE_MINUTES_DEFAULT } from '../limits.ts'
import { knownTimeZone } from '../time-zones.ts'
import { instantOf, wallTimeOf } from '../zoned-time.ts'
import { type FundingRoundInput, type FundingRoundKey, fundingRoundErrors } from './funding-round.ts'

/** The texts of the round form. Times are local to the round's zone, and '' if there are none. */
export type FundingRoundTexts = Readonly<Record<FundingRoundKey, string>>

/** Returns the texts of a new round's form. By default, the round opens now. */
export const emptyFundingRound = (timeZone: string, now: Date): FundingRoundTexts => ({
  name: '',
  opens_at: wallTimeOf(now, timeZone),
  closes_at: '',
  time_zone: timeZone,
  grace_minutes: String(GRACE_MINUTES_DEFAULT),
})

/** Returns the texts of a stored round, in UTC if the browser does not know its time zone. */
export function fundingRoundTexts({
  name,
  opens_at,
  closes_at,
  grace_minutes,
  ...round
}: FundingRoundInput): FundingRoundTexts {
  const time_zone = knownTimeZone(round.time_zone)
  return {
    name,
    opens_at: wallTimeOf(new Date(opens_at), time_zone),
    closes_at: closes_at === null ? '' : wallTimeOf(new Date(closes_at), time_zone),
    time_zone,
    grace_minutes: String(grace_minutes),
  }
}

/** Parses the typed texts. @returns the round, and the error messages by field */
export function parseFundingRound(texts: FundingRoundTexts): {
  readonly round: FundingRoundInput
  readonly errors: Partial<Record<FundingRoundKey, string>>
} {
  const { name, opens_at, closes_at, time_zone, grace_minutes } = texts
  const round = {
    name,
    opens_at: isoOf(opens_at, time_zone) ?? '',
    closes_at: closes_at === '' ? null : (isoOf(closes_at, time_zone) ?? ''),
    time_zone,
    grace_minutes: grace_minutes.trim() === '' ? Number.NaN : Number(grace_minutes),
  }
  return { round, errors: fundingRoundErrors(round) }
}

/**
 * Converts a typed time to ISO. Returns undefined if it is invalid.
 * @param wallTime the value of a datetime-local input
 */
export function isoOf(wallTime: string, timeZone: string): string | undefined {
  try {
    return instantOf(wallTime, timeZone).toISOString()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
