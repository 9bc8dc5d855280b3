import { useCallback, useEffect, useState } from 'react'
import { MINUTE_MS } from '#domain/dates.ts'
import type { RoundStatus } from '#domain/funding-rounds/round.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { settings } from '#web/settings.ts'

/** The status is fetched at least this often, because timers stop while a device sleeps. */
const WAIT_MS_MAX = 60 * MINUTE_MS
/** The browser's clock may be ahead of the server's. */
const MARGIN_MS = 2_000

/**
 * Fetches when applications may be submitted, and again when a round opens or closes. Fetches nothing while there are no
 * rounds. Without the query cache, which the landing page does not load.
 */
export function useRoundStatus() {
  const [status, setStatus] = useState<RoundStatus>()
  const fetchStatus = useCallback(async () => {
    try {
      setStatus(await call('readRoundStatus'))
    } catch (failure) {
      // The submission decides; a missing notice must not keep anybody from writing.
      if (!(failure instanceof ApiError)) throw failure
    }
  }, [])
  useEffect(() => {
    if (settings.hasFundingRounds) void fetchStatus()
  }, [fetchStatus])
  useEffect(() => {
    const boundary = status && nextBoundary(status)
    if (boundary === undefined) return
    const wait = Math.min(Math.max(boundary - Date.now(), 0) + MARGIN_MS, WAIT_MS_MAX)
    const timer = setTimeout(() => void fetchStatus(), wait)
    return () => clearTimeout(timer)
  }, [status, fetchStatus])
  return { status, refetch: fetchStatus }
}

/** Returns when the status changes next, in milliseconds since 1970. */
function nextBoundary({ open, next, let_in_until }: RoundStatus): number | undefined {
  const moments = [open?.closes_at, next?.opens_at, let_in_until].flatMap((moment) =>
    moment ? Date.parse(moment) : [],
  )
  return moments.length > 0 ? Math.min(...moments) : undefined
}
