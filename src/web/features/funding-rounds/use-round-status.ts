import { useCallback, useEffect, useState } from 'react'
import { untilRefetch } from '#domain/funding-rounds/refetch.ts'
import type { RoundStatus } from '#domain/funding-rounds/round.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { settings } from '#web/settings.ts'

/**
 * Fetches the round status if there are rounds, and refetches it when a round opens or closes. It does not use the
 * query cache, because the landing page does not load the query cache.
 */
export function useRoundStatus() {
  const [status, setStatus] = useState<RoundStatus>()
  const fetchStatus = useCallback(async () => {
    try {
      setStatus(await call('readRoundStatus'))
    } catch (failure) {
      // The failure is ignored, because founders can fill in the form without the notice, and the server checks the
      // round on submission.
      if (!(failure instanceof ApiError)) throw failure
    }
  }, [])
  useEffect(() => {
    if (settings.hasFundingRounds) void fetchStatus()
  }, [fetchStatus])
  useEffect(() => {
    const wait = status && untilRefetch(status, Date.now())
    if (wait === undefined) return
    const timer = setTimeout(() => void fetchStatus(), wait)
    return () => clearTimeout(timer)
  }, [status, fetchStatus])
  return { status, refetch: fetchStatus }
}
