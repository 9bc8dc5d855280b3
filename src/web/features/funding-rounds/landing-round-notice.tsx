import { RoundNotice } from './round-notice.tsx'
import { useRoundStatus } from './use-round-status.ts'

/** The notice on the landing page. It is loaded later, so that it does not delay the first paint. */
export default function LandingRoundNotice() {
  return <RoundNotice status={useRoundStatus().status} />
}
