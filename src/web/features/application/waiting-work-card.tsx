import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { isTeamRole, type TeamRole } from '#domain/actor.ts'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import { WAITING_WORK_TEXTS, type WaitingItem, waitingWork } from '#domain/waiting-work/waiting-work.ts'
import { call } from '#web/api/client.ts'
import { Link, useLocation } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { useOwner } from '#web/session/current-person.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import textWithButton from '#web/ui/text-with-button.module.css'
import { unsentDraft } from './draft-record.ts'
import styles from './waiting-work-card.module.css'

/** Navigation state of a link that opens the form even if there are open tasks. */
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
 * Lists the user's open tasks in place of a new application's form, with a button that shows the form below the list.
 */
export function WaitingWorkCard({ isNew, loading, children }: WaitingWorkCardProps) {
  const { state, hash } = useLocation()
  const { profile } = useAuth()
  // This is decided once, on mount. A new application later gets an id and a new history entry, which would change the
  // result.
  const [asks] = useState(isNew && !hash && !state?.startNew)
  const items = useWaitingWork(asks, isTeamRole(profile?.role) ? profile.role : null)
  const [isUnfolded, setUnfolded] = useState(false)
  if (!items) return loading
  const isFolded = items.length > 0 && !isUnfolded
  return (
    <>
      {items.length > 0 && <WaitingCard items={items} />}
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

const WaitingCard = ({ items }: { readonly items: readonly WaitingItem[] }) => (
  <section aria-labelledby='waiting-title' className={styles.card}>
    <h2 id='waiting-title'>{WAITING_WORK_TEXTS.title}</h2>
    <ul>
      {items.map(({ text, action, to }, index) => (
        <li key={to} className={textWithButton.row}>
          <span id={`waiting-${index}`} dir='auto'>
            {text}
          </span>
          <Button
            component={Link}
            to={to}
            variant={index === 0 ? 'filled' : 'default'}
            aria-describedby={`waiting-${index}`}
          >
            {action}
          </Button>
        </li>
      ))}
    </ul>
  </section>
)

/**
 * Returns the open tasks, or undefined while they load. A failed call counts as having no tasks, because the form must
 * open in any case.
 */
function useWaitingWork(asks: boolean, role: TeamRole | null): readonly WaitingItem[] | undefined {
  const owner = useOwner()
  const [items, setItems] = useState<readonly WaitingItem[] | undefined>(asks ? undefined : [])
  useEffect(() => {
    if (!asks) return
    let isCurrent = true
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), PATIENCE_MS)
    loadWaitingWork(owner, role, timeout.signal)
      .catch(() => [])
      .then((loaded) => {
        if (isCurrent) setItems((known) => known ?? loaded)
      })
    return () => {
      isCurrent = false
      clearTimeout(timer)
      timeout.abort()
    }
  }, [asks, owner, role])
  return items
}

async function loadWaitingWork(owner: string, role: TeamRole | null, signal: AbortSignal) {
  const [unsent, own, review] = await Promise.all([
    unsentDraft(owner),
    call('listApplications', { signal }),
    role ? loadReviewTask(role, owner, signal) : undefined,
  ])
  // The form restores the unsent draft, so the card must not hide the form.
  if (unsent) return []
  return waitingWork(own.applications, review)
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
