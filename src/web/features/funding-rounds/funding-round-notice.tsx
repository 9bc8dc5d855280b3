import { useCallback, useEffect, useState } from 'react'
import type { FundingRoundStatus } from '#domain/funding-rounds/funding-round.ts'
import { describeFundingRounds } from '#domain/funding-rounds/messages.ts'
import { untilRefetch } from '#domain/funding-rounds/refetch.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { serverNow } from '#web/clock.ts'
import { settings } from '#web/settings.ts'
import styles from './funding-round-notice.module.css'

/** The notice on the landing page. It is loaded later, so that it does not delay the first paint. */
export default function LandingFundingRoundNotice() {
  return <FundingRoundNotice status={useFundingRoundStatus().status} />
}

type FundingRoundNoticeProps = {
  /** Undefined until the status has loaded. */
  readonly status: FundingRoundStatus | undefined
}

/** Says how long submissions are open, or that no round is open. Renders nothing if there are no rounds. */
export function FundingRoundNotice({ status }: FundingRoundNoticeProps) {
  const described = status && describeFundingRounds(status)
  // While the status of existing rounds loads, an empty element reserves the space where the notice will appear.
  if (!described && (status || !settings.hasFundingRounds)) return null
  return (
    <div role='status' className={styles.notice}>
      {described && (
        <p data-open={described.isOpen || undefined}>
          <strong>{described.title}</strong> {described.text}
        </p>
      )}
    </div>
  )
}

/**
 * Fetches the round status if there are rounds, and refetches it when a round opens or closes. It does not use the
 * query cache, because the landing page does not load the query cache.
 */
export function useFundingRoundStatus() {
  const [status, setStatus] = useState<FundingRoundStatus>()
  const fetchStatus = useCallback(async () => {
    try {
      setStatus(await call('readFundingRoundStatus'))
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
    const wait = status && untilRefetch(status, serverNow())
    if (wait === undefined) return
    const timer = setTimeout(() => void fetchStatus(), wait)
    return () => clearTimeout(timer)
  }, [status, fetchStatus])
  return { status, refetch: fetchStatus }
}
