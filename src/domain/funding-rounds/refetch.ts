import { MINUTE_MS } from '../dates.ts'
import type { FundingRoundStatus } from './funding-round.ts'

/** Longest wait until a refetch. Timers stop while a device sleeps, so a longer wait could end much too late. */
const WAIT_MS_MAX = 60 * MINUTE_MS
/** Tolerance, because the browser's clock may be ahead of the server's. */
const MARGIN_MS = 2_000

/**
 * Returns the milliseconds until the round status should be fetched again. That is shortly after a round opens or
 * closes or an extension ends, and in an hour at the latest. If the browser's clock is more than a minute ahead,
 * returns a minute.
 * @param now milliseconds since 1970
 * @returns undefined if no such change is scheduled
 */
export function untilRefetch(status: FundingRoundStatus, now: number): number | undefined {
  const boundary = nextBoundary(status)
  if (boundary === undefined) return undefined
  const wait = boundary - now
  return wait < -MINUTE_MS ? MINUTE_MS : Math.min(Math.max(wait, 0) + MARGIN_MS, WAIT_MS_MAX)
}

/** Returns when the status changes next, in milliseconds since 1970, or undefined if no change is scheduled. */
function nextBoundary({ open, next, extended_until }: FundingRoundStatus): number | undefined {
  const moments = [open?.closes_at, next?.opens_at, extended_until].flatMap((moment) =>
    moment ? Date.parse(moment) : [],
  )
  return moments.length > 0 ? Math.min(...moments) : undefined
}
