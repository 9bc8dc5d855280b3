import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { PATHS } from '#domain/routes.ts'
import { addressOf } from '#web/api/client.ts'
import { useHeldDecisions } from '#web/features/decisions/api.ts'
import { HeldDecisionList } from '#web/features/decisions/held-decisions.tsx'
import { Link } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import type { Session } from './agenda.ts'
import { type EarlierSession, useCommittee } from './api.ts'
import styles from './committee.module.css'
import { COMMITTEE_UNAVAILABLE, MESSAGES, TEXTS } from './texts.ts'

const Loading = () => (
  <>
    <PageHeader title={TEXTS.title} />
    <LoadingCards count={2} />
  </>
)

const CommitteeSession = lazyPart(() => import('./session.tsx'), { Fallback: Loading })

/** The screen of the committee, /committee: the open session, or how to start one and the earlier sessions. */
export default function Committee() {
  const query = useCommittee()
  useErrorToast(query, MESSAGES.loadFailed)
  const { data } = query
  useEndNotice(data?.session)
  if (data?.session) return <CommitteeSession key={data.session.id} session={data.session} />
  if (data) return <NoSession earlier={data.earlier} />
  if (!query.isError) return <Loading />
  return (
    <>
      <PageHeader title={TEXTS.title} />
      <QueryError query={query} message={COMMITTEE_UNAVAILABLE} />
    </>
  )
}

/** Says that the session has ended, except to the host, who has ended it. */
function useEndNotice(session: Session | null | undefined): void {
  const shown = useRef<Session>(undefined)
  useEffect(() => {
    if (session === undefined) return
    const ended = shown.current?.id !== session?.id && shown.current
    if (ended && !ended.hosting) notify(MESSAGES.ended)
    shown.current = session ?? undefined
  }, [session])
}

function NoSession({ earlier }: { readonly earlier: readonly EarlierSession[] }) {
  const { isAdmin } = useAuth()
  if (!isAdmin) {
    return (
      <>
        <PageHeader title={TEXTS.title} />
        <EmptyState title={TEXTS.none} hint={TEXTS.noneHint} />
      </>
    )
  }
  return (
    <>
      <PageHeader title={TEXTS.title}>
        {TEXTS.none}. {TEXTS.howToStart} <Link to={PATHS.review}>{TEXTS.goToList}</Link>
      </PageHeader>
      <Stack gap={6} className={styles.past}>
        {earlier[0] && <DecisionsToRelease ids={earlier[0].held} />}
        {earlier.length > 0 && <EarlierSessions earlier={earlier} />}
      </Stack>
    </>
  )
}

/**
 * The held decisions of the latest session, in the order of its agenda, with their e-mails and one button that releases
 * them.
 */
function DecisionsToRelease({ ids }: { readonly ids: readonly string[] }) {
  const { data } = useHeldDecisions({ staleTime: 0 })
  const held = ids.flatMap((id) => data?.held.find((one) => one.id === id) ?? [])
  if (held.length === 0) return null
  return (
    <Stack as='section' gap={4}>
      <div>
        <Heading level={2} size='section'>
          {TEXTS.toRelease}
        </Heading>
        <Text tone='soft'>{TEXTS.toReleaseHint}</Text>
      </div>
      <HeldDecisionList held={held} count={held.length} />
    </Stack>
  )
}

const EarlierSessions = ({ earlier }: { readonly earlier: readonly EarlierSession[] }) => (
  <Stack as='section' gap={3}>
    <Heading level={2} size='section'>
      {TEXTS.earlier}
    </Heading>
    <FramedList>
      {earlier.map(({ id, started_at, host, items, held }) => (
        <ListRow
          key={id}
          actions={
            <Button
              component='a'
              variant='default'
              size='sm'
              href={addressOf('downloadMinutes', { params: { id } })}
              download
              aria-describedby={`committee-${id}`}
            >
              {TEXTS.downloadMinutes}
            </Button>
          }
        >
          <Text strong id={`committee-${id}`}>
            <DateTime at={started_at} />
          </Text>
          <Text size='small' tone='soft'>
            {TEXTS.items(items)}, {TEXTS.hostedBy(host)}
            {held.length > 0 && (
              <>
                {' · '}
                <Link to={PATHS.held}>{TEXTS.held(held.length)}</Link>
              </>
            )}
          </Text>
        </ListRow>
      ))}
    </FramedList>
  </Stack>
)
