import { useState } from 'react'
import { HEALTH_TEXTS, HEALTH_UNAVAILABLE } from '#domain/health/messages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { LoadingCards } from '#web/ui/loading-cards.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { HealthParts } from './health-parts.tsx'
import { useHealth } from './use-health.ts'

/** /health */
export default function Health() {
  const query = useHealth()
  return (
    <>
      <PageHeader title={HEALTH_TEXTS.title} aside={query.data && <AskAgain refetch={query.refetch} />}>
        {HEALTH_TEXTS.lead}
        {query.data && <AsOf moment={query.data.asked_at} isStale={query.isError} />}
      </PageHeader>
      <Shown query={query} />
    </>
  )
}

/** Busy for who has pressed it; what the page asks by itself moves nothing. */
function AskAgain({ refetch }: { readonly refetch: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    await refetch()
    setBusy(false)
  }
  return (
    <BusyButton variant='default' busy={busy} onClick={ask}>
      {HEALTH_TEXTS.askAgain}
    </BusyButton>
  )
}

type AsOfProps = { readonly moment: string; readonly isStale: boolean }

/** Quiet while all goes well; that the server answers no more is told. */
const AsOf = ({ moment, isStale }: AsOfProps) => (
  <>
    {!isStale && ` ${HEALTH_TEXTS.asOf(moment)}`}
    <strong role='status'>{isStale && ` ${HEALTH_TEXTS.stale(moment)}`}</strong>
  </>
)

function Shown({ query }: { readonly query: ReturnType<typeof useHealth> }) {
  if (query.data) return <HealthParts health={query.data} />
  if (query.isError) return <ReadingFailed query={query} message={HEALTH_UNAVAILABLE} />
  return <LoadingCards count={4} />
}
