import { GRACE_MINUTES_DEFAULT } from '../limits.ts'
import { instantOf, wallTimeOf } from '../zoned-time.ts'
import { type RoundInput, type RoundKey, roundErrors } from './round.ts'

/** A round as it is typed: times as clocks in its zone show them, '' for none. */
export type RoundTexts = Readonly<Record<RoundKey, string>>

/** Returns the texts of an empty form. @param timeZone of the browser */
export const emptyRound = (timeZone: string): RoundTexts => ({
  name: '',
  opens_at: '',
  closes_at: '',
  time_zone: timeZone,
  grace_minutes: String(GRACE_MINUTES_DEFAULT),
})

/** Returns the texts of a stored round. */
export const roundTexts = ({
  name,
  opens_at,
  closes_at,
  time_zone,
  grace_minutes,
}: RoundInput): RoundTexts => ({
  name,
  opens_at: wallTimeOf(new Date(opens_at), time_zone),
  closes_at: closes_at === null ? '' : wallTimeOf(new Date(closes_at), time_zone),
  time_zone,
  grace_minutes: String(grace_minutes),
})

/** Returns the round of typed texts, with the fields that are invalid. */
export function readRound(texts: RoundTexts): {
  readonly round: RoundInput
  readonly errors: Partial<Record<RoundKey, string>>
} {
  const { name, opens_at, closes_at, time_zone, grace_minutes } = texts
  const round = {
    name,
    opens_at: isoOf(opens_at, time_zone) ?? '',
    closes_at: closes_at === '' ? null : (isoOf(closes_at, time_zone) ?? ''),
    time_zone,
    grace_minutes: grace_minutes.trim() === '' ? Number.NaN : Number(grace_minutes),
  }
  return { round, errors: roundErrors(round) }
}

/** Returns a typed time as ISO; undefined if it is none. @param wallTime as a datetime-local input has it */
export function isoOf(wallTime: string, timeZone: string): string | undefined {
  try {
    return instantOf(wallTime, timeZone).toISOString()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
