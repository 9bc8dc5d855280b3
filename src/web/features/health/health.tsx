import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { HEALTH_PARTS, type HealthPart } from '#domain/health/health.ts'
import { call } from '#web/api/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FramedList } from '#web/ui/card.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Heading } from '#web/ui/text.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { HEALTH_KEY, useHealth } from './api.ts'
import styles from './health.module.css'
import {
  describePart,
  emailsRetried,
  HEALTH_LABELS,
  HEALTH_STATE_LABELS,
  HEALTH_TEXTS,
  HEALTH_UNAVAILABLE,
  RETRY_EMAILS_FAILED,
} from './texts.ts'

export default function Health() {
  const query = useHealth()
  return (
    <>
      <PageHeader title={HEALTH_TEXTS.title} aside={query.data && <RefreshButton refetch={query.refetch} />}>
        {HEALTH_TEXTS.lead}
        {query.data && <AsOf moment={query.data.asked_at} isStale={query.isError} />}
      </PageHeader>
      <Result query={query} />
    </>
  )
}

/** Refetches the server's health. Progress is shown only after a click, not while polling. */
function RefreshButton({ refetch }: { readonly refetch: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    await refetch()
    setBusy(false)
  }
  return (
    <BusyButton variant='default' busy={busy} onClick={refresh}>
      {HEALTH_TEXTS.refresh}
    </BusyButton>
  )
}

type AsOfProps = { readonly moment: string; readonly isStale: boolean }

/** The time of the last reply. Screen readers announce it only if the server stops answering. */
const AsOf = ({ moment, isStale }: AsOfProps) => (
  <>
    <span>{!isStale && ` ${HEALTH_TEXTS.asOf(moment)}`}</span>
    <strong role='status'>{isStale && ` ${HEALTH_TEXTS.stale(moment)}`}</strong>
  </>
)

function Result({ query }: { readonly query: ReturnType<typeof useHealth> }) {
  if (query.data) return <HealthParts health={query.data} />
  if (query.isError) return <QueryError query={query} message={HEALTH_UNAVAILABLE} />
  return <LoadingCards count={4} />
}

type HealthReply = Reply<'readHealth'>

/** Lists the parts of the system, each with a description and, except for the versions, its state. */
const HealthParts = ({ health }: { readonly health: HealthReply }) => (
  <FramedList aria-label={HEALTH_TEXTS.parts}>
    {HEALTH_PARTS.map((part) => (
      <Part key={part} part={part} health={health} />
    ))}
  </FramedList>
)

function Part({ part, health }: { readonly part: HealthPart; readonly health: HealthReply }) {
  const titleId = useId()
  const state = part === 'versions' ? undefined : HEALTH_STATE_LABELS[health.states[part]]
  return (
    <li className={styles.part} aria-labelledby={titleId}>
      <Heading level={2} size='small' id={titleId}>
        {HEALTH_LABELS[part]}
      </Heading>
      <span>{state && <Badge colour={state.colour}>{state.label}</Badge>}</span>
      <Stack gap={3} className={styles.details}>
        <p>{describePart(part, health).join(' ')}</p>
        {part === 'mail' && health.mail.given_up > 0 && <RetryEmailsButton />}
      </Stack>
    </li>
  )
}

/** A button that retries the e-mails that the server has given up sending. */
function RetryEmailsButton() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('retryEmails', { body: {} }),
    onSuccess: ({ due }) => notify(emailsRetried(due), 'success'),
    onError: (failure) => notifyError(failure, RETRY_EMAILS_FAILED),
    onSettled: () => queries.invalidateQueries({ queryKey: HEALTH_KEY }),
  })
  return (
    <BusyButton variant='default' busy={isPending} onClick={() => mutate()}>
      {HEALTH_TEXTS.retryEmails}
    </BusyButton>
  )
}
