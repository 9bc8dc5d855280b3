import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { isTeamRole, type TeamRole } from '#domain/actor.ts'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import {
  submittedWork,
  WAITING_WORK_TEXTS,
  type WaitingItem,
  waitingWork,
} from '#domain/waiting-work/waiting-work.ts'
import { call } from '#web/api/client.ts'
import { serverNow } from '#web/clock.ts'
import { Link, useLocation } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { useOwner } from '#web/session/current-person.ts'
import { Card } from '#web/ui/card.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import { unsentDraft } from './draft-record.ts'
import styles from './form.module.css'

/** Navigation state of a link that opens the form even if there are open tasks or submitted applications. */
export const START_NEW = { startNew: true } as const

/** Milliseconds to wait for the server's answer before the form is shown without a card. */
const PATIENCE_MS = 2_000

type WaitingWorkCardProps = {
  /** True for a new application. No card is shown if the address contains a section. */
  readonly isNew: boolean
  readonly loading: ReactNode
  /** The form. */
  readonly children: ReactNode
}

/**
 * Lists the user's open tasks and submitted applications in place of a new application's form, with a button that shows
 * the form below the lists.
 */
export function WaitingWorkCard({ isNew, loading, children }: WaitingWorkCardProps) {
  const { state, hash } = useLocation()
  const { profile } = useAuth()
  // This is decided once, on mount. A new application later gets an id and a new history entry, which would change the
  // result.
  const [asks] = useState(isNew && !hash && !state?.startNew)
  const work = useWaitingWork(asks, isTeamRole(profile?.role) ? profile.role : null)
  const [isUnfolded, setUnfolded] = useState(false)
  if (!work) return loading
  const isFolded = work.tasks.length + work.submitted.length > 0 && !isUnfolded
  return (
    <>
      <WaitingList title={WAITING_WORK_TEXTS.title} items={work.tasks} tone='accent' />
      <WaitingList title={WAITING_WORK_TEXTS.submitted} items={work.submitted} />
      {isFolded ? (
        <>
          <PageHeader title={FORM_TEXTS.title} />
          <Button variant='default' onClick={() => setUnfolded(true)}>
            {WAITING_WORK_TEXTS.startNew}
          </Button>
        </>
      ) : (
        children
      )}
    </>
  )
}

type WaitingListProps = {
  readonly title: string
  readonly items: readonly WaitingItem[]
  /** Set for tasks, whose first button is prominent. */
  readonly tone?: 'accent'
}

function WaitingList({ title, items, tone }: WaitingListProps) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <Card as='section' aria-labelledby={id} tone={tone} className={styles.waiting}>
      <Heading level={2} size='small' id={id}>
        {title}
      </Heading>
      <Stack as='ul' gap={3}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: applications of the same name may have the same text
          <Group as='li' justify='between' key={index}>
            <Text as='span' id={`${id}-${index}`} dir='auto'>
              {item.text}
            </Text>
            {item.action && (
              <Button
                component={Link}
                to={item.to}
                variant={tone && index === 0 ? 'filled' : 'default'}
                aria-describedby={`${id}-${index}`}
              >
                {item.action}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

type Work = { readonly tasks: readonly WaitingItem[]; readonly submitted: readonly WaitingItem[] }

const NO_WORK: Work = { tasks: [], submitted: [] }

/**
 * Returns the lists of the card, or undefined while they load. After a failed call, they are empty, because the form must
 * open in any case.
 */
function useWaitingWork(asks: boolean, role: TeamRole | null): Work | undefined {
  const owner = useOwner()
  const [work, setWork] = useState(asks ? undefined : NO_WORK)
  useEffect(() => {
    if (!asks) return
    let isCurrent = true
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), PATIENCE_MS)
    loadWaitingWork(owner, role, timeout.signal)
      .catch(() => NO_WORK)
      .then((loaded) => {
        if (isCurrent) setWork((known) => known ?? loaded)
      })
    return () => {
      isCurrent = false
      clearTimeout(timer)
      timeout.abort()
    }
  }, [asks, owner, role])
  return work
}

async function loadWaitingWork(owner: string, role: TeamRole | null, signal: AbortSignal): Promise<Work> {
  const [unsent, own, review] = await Promise.all([
    unsentDraft(owner),
    call('listApplications', { signal }),
    role ? loadReviewTask(role, owner, signal) : undefined,
  ])
  // The form restores the unsent draft, so the card must not hide the form.
  if (unsent) return NO_WORK
  const { applications } = own
  return {
    tasks: waitingWork(applications, review),
    submitted: submittedWork(applications, new Date(serverNow())),
  }
}

async function loadReviewTask(role: TeamRole, owner: string, signal: AbortSignal) {
  // This is imported lazily, because founders do not need the review filters.
  const [{ reviewTask }, { waitingCriteria }] = await Promise.all([
    import('#domain/waiting-work/review-task.ts'),
    import('#domain/waiting-work/waiting-criteria.ts'),
  ])
  const { count } = await call('listForReview', { query: waitingCriteria(role, owner), signal })
  return reviewTask(role, owner, count)
}
