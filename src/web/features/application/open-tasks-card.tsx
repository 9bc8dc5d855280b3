import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { isTeamRole, type TeamRole } from '#domain/actor.ts'
import { SHARING_TEXTS } from '#domain/applications/applicant-texts.ts'
import { companyTitle, FORM_TEXTS } from '#domain/applications/messages.ts'
import {
  COMMITTEE_TASK,
  OPEN_TASKS_TEXTS,
  type OpenItem,
  type OpenTask,
  openTasks,
  submittedItems,
} from '#domain/open-tasks/open-tasks.ts'
import { PATHS } from '#domain/routes.ts'
import { call } from '#web/api/client.ts'
import { serverNow } from '#web/clock.ts'
import { connectNow } from '#web/live/live-updates.ts'
import { fetchQuietly } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
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

type OpenTasksCardProps = {
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
export function OpenTasksCard({ isNew, loading, children }: OpenTasksCardProps) {
  const { state, hash } = useLocation()
  const { profile } = useAuth()
  // This is decided once, on mount. A new application later gets an id and a new history entry, which would change the
  // result.
  const [enabled] = useState(isNew && !hash && !state?.startNew)
  const role = isTeamRole(profile?.role) ? profile.role : null
  const [lists, setLists] = useOpenTasks(enabled, role)
  const [isUnfolded, setUnfolded] = useState(false)
  const count = lists ? lists.tasks.length + lists.submitted.length : 0
  useOpenCommittee(role !== null && count > 0 && !isUnfolded, (task) =>
    setLists((known) => known && withCommittee(known, task)),
  )
  if (!lists) return loading
  const isFolded = count > 0 && !isUnfolded
  return (
    <>
      <TaskList title={OPEN_TASKS_TEXTS.title} items={lists.tasks} tone='accent' />
      <TaskList title={OPEN_TASKS_TEXTS.submitted} items={lists.submitted} />
      {isFolded ? (
        <>
          <PageHeader title={FORM_TEXTS.title} />
          <Button variant='default' onClick={() => setUnfolded(true)}>
            {OPEN_TASKS_TEXTS.startNew}
          </Button>
        </>
      ) : (
        children
      )}
    </>
  )
}

type TaskListProps = {
  readonly title: string
  readonly items: readonly OpenItem[]
  /** Set for tasks, whose first button is prominent. */
  readonly tone?: 'accent'
}

function TaskList({ title, items, tone }: TaskListProps) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <Card as='section' aria-labelledby={id} tone={tone} className={styles.openTasks}>
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

type TaskLists = { readonly tasks: readonly OpenItem[]; readonly submitted: readonly OpenItem[] }

const NO_TASKS: TaskLists = { tasks: [], submitted: [] }

/**
 * Returns the lists of the card, or undefined while they load, and their setter. After a failed call, they are empty,
 * because the form must open in any case.
 */
function useOpenTasks(enabled: boolean, role: TeamRole | null) {
  const owner = useOwner()
  const [lists, setLists] = useState<TaskLists | undefined>(enabled ? undefined : NO_TASKS)
  useEffect(() => {
    if (!enabled) return
    let isCurrent = true
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), PATIENCE_MS)
    loadOpenTasks(owner, role, timeout.signal)
      .catch(() => NO_TASKS)
      .then((loaded) => {
        if (isCurrent) setLists((known) => known ?? loaded)
      })
    return () => {
      isCurrent = false
      clearTimeout(timer)
      timeout.abort()
    }
  }, [enabled, owner, role])
  return [lists, setLists] as const
}

/**
 * Reports when a committee starts or ends, as the task of joining it or undefined.
 * @param enabled false while the form is shown, whose inputs an added task would move
 */
function useOpenCommittee(enabled: boolean, onChange: (task: OpenTask | undefined) => void): void {
  useEffect(() => {
    if (enabled) connectNow()
  }, [enabled])
  useLiveUpdates(async (events) => {
    if (!enabled || !events.some(({ kind }) => kind === 'committee')) return
    const committee = await fetchQuietly(call('readCommittee'))
    if (committee) onChange(committee.session ? COMMITTEE_TASK : undefined)
  })
}

const withCommittee = ({ tasks, submitted }: TaskLists, task: OpenTask | undefined): TaskLists => {
  const others = tasks.filter((one) => one !== COMMITTEE_TASK)
  return { tasks: task ? [task, ...others] : others, submitted }
}

async function loadOpenTasks(owner: string, role: TeamRole | null, signal: AbortSignal): Promise<TaskLists> {
  const [unsent, own, invited, review, committee] = await Promise.all([
    unsentDraft(owner),
    call('listApplications', { signal }),
    call('listOwnInvitations', { signal }),
    role ? loadReviewTask(role, owner, signal) : undefined,
    role ? call('readCommittee', { signal }) : undefined,
  ])
  // The form restores the unsent draft, so the card must not hide the form.
  if (unsent) return NO_TASKS
  const { applications } = own
  const committeeTask = committee?.session ? COMMITTEE_TASK : undefined
  return {
    tasks: [...invited.invitations.map(invitationItem), ...openTasks(applications, committeeTask, review)],
    submitted: submittedItems(applications, new Date(serverNow())),
  }
}

type Invitation = Reply<'listOwnInvitations'>['invitations'][number]

const invitationItem = ({ invited_by, company_name }: Invitation): OpenItem => ({
  text: SHARING_TEXTS.invitation(invited_by, companyTitle(company_name)),
  action: SHARING_TEXTS.openInvitation,
  to: PATHS.myApplications,
})

async function loadReviewTask(role: TeamRole, owner: string, signal: AbortSignal) {
  // This is imported lazily, because founders do not need the review filters.
  const [{ reviewTask }, { openTaskCriteria }] = await Promise.all([
    import('#domain/open-tasks/review-task.ts'),
    import('#domain/open-tasks/open-task-criteria.ts'),
  ])
  const { count } = await call('listForReview', { query: openTaskCriteria(role, owner), signal })
  return reviewTask(role, owner, count)
}
