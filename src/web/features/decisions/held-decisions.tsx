import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { HELD_MESSAGES, HELD_TEXTS, HELD_UNAVAILABLE } from '#domain/review/decision-messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { useRefreshSessionOnRoleLoss } from '#web/features/submitted-applications/api.ts'
import { Link } from '#web/routing/router.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { type HeldDecision, useHeldDecisions } from './api.ts'
import { Email } from './email-preview.tsx'
import styles from './held-decisions.module.css'
import { useDiscardHeld, useReleaseHeld } from './use-held-actions.ts'

/** /held-decisions */
export default function HeldDecisions() {
  const query = useHeldDecisions({ freshMs: 0 })
  useErrorToast(query, HELD_MESSAGES.loadFailed)
  useRefreshSessionOnRoleLoss(query.error)
  return (
    <>
      <PageHeader title={HELD_TEXTS.title}>{HELD_TEXTS.subtitle}</PageHeader>
      <Shown query={query} />
    </>
  )
}

function Shown({ query }: { readonly query: ReturnType<typeof useHeldDecisions> }) {
  const { data, isError } = query
  if (data?.held.length === 0) {
    return (
      <EmptyState title={HELD_TEXTS.empty} hint={HELD_TEXTS.emptyHint}>
        <Button component={Link} to={PATHS.review}>
          {REVIEW_TEXTS.title}
        </Button>
      </EmptyState>
    )
  }
  if (data) return <HeldDecisionList held={data.held} count={data.count} />
  if (isError) return <QueryError query={query} message={HELD_UNAVAILABLE} />
  return <LoadingCards count={3} />
}

type HeldDecisionListProps = {
  readonly held: readonly HeldDecision[]
  /** Beyond those that are listed too. */
  readonly count: number
}

/** The decisions that wait, to be released or dropped one by one, some or all. */
function HeldDecisionList({ held, count }: HeldDecisionListProps) {
  const { chosen, choose, chooseAll } = useSelectedDecisions(held)
  const [discarding, setDiscarding] = useState<readonly HeldDecision[]>([])
  const [asking, setAsking] = useState(false)
  const { release, progress } = useReleaseHeld()
  const discard = useDiscardHeld(() => setAsking(false))
  const some = chosen.length > 0
  const overtaken = held.filter(({ moved }) => moved)
  const ready = (some ? chosen : held).filter(({ moved }) => !moved)
  const ask = (which: readonly HeldDecision[]) => {
    setDiscarding(which)
    setAsking(true)
  }
  return (
    <section aria-label={HELD_TEXTS.list} className={styles.screen}>
      <div className={styles.bar}>
        <label className={styles.all}>
          <input
            type='checkbox'
            checked={some && chosen.length === held.length}
            onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
          />
          {HELD_TEXTS.selectAll}
        </label>
        <p role='status' className={styles.soft}>
          {progress
            ? HELD_TEXTS.releasing(progress.done, progress.of)
            : held.length < count && HELD_TEXTS.newest(held.length, count)}
        </p>
        {!some && overtaken.length > 0 && (
          <Button variant='default' onClick={() => ask(overtaken)}>
            {HELD_TEXTS.discardSuperseded(overtaken.length)}
          </Button>
        )}
        {some && (
          <Button variant='default' onClick={() => ask(chosen)}>
            {HELD_TEXTS.discardSelected(chosen.length)}
          </Button>
        )}
        {ready.length > 0 && (
          <BusyButton busy={release.isPending} onClick={() => release.mutate(ready)}>
            {some ? HELD_TEXTS.release(ready.length) : HELD_TEXTS.releaseAll(ready.length)}
          </BusyButton>
        )}
      </div>
      <ul className={styles.list}>
        {held.map((decision) => (
          <HeldDecisionItem
            key={decision.id}
            decision={decision}
            chosen={chosen.includes(decision)}
            onChoose={(isChosen) => choose(decision.id, isChosen)}
            onDiscard={() => ask([decision])}
          />
        ))}
      </ul>
      <LazyConfirmDialog
        opened={asking}
        title={HELD_TEXTS.confirmDiscard(discarding.length)}
        confirm={HELD_TEXTS.discard}
        destructive
        busy={discard.isPending}
        onConfirm={() => discard.mutate(discarding)}
        onCancel={() => setAsking(false)}
      >
        {HELD_TEXTS.confirmDiscardHint}
      </LazyConfirmDialog>
    </section>
  )
}

/** Which are chosen; one that is held no more is not. */
function useSelectedDecisions(held: readonly HeldDecision[]) {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    chosen: held.filter(({ id }) => ids.includes(id)),
    choose: (id: string, isChosen: boolean) =>
      setIds(isChosen ? [...ids, id] : ids.filter((other) => other !== id)),
    chooseAll: (all: boolean) => setIds(all ? held.map(({ id }) => id) : []),
  }
}

type HeldDecisionItemProps = {
  readonly decision: HeldDecision
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
  readonly onDiscard: () => void
}

/** One decision that waits: about whom, what, since when and by whom, with its e-mail on demand. */
function HeldDecisionItem({ decision, chosen, onChoose, onDiscard }: HeldDecisionItemProps) {
  const { application_id, applicant_name, from_status, to_status, decided_by, held_at, email } = decision
  const company = companyTitle(decision.company_name)
  const movedId = useId()
  return (
    <li className={styles.line}>
      <label className={styles.box}>
        <input
          type='checkbox'
          aria-label={HELD_TEXTS.select(company)}
          aria-describedby={decision.moved ? movedId : undefined}
          checked={chosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      </label>
      <div className={styles.about}>
        <p className={styles.company}>
          <Link to={PATHS.reader(application_id)}>{company}</Link>
        </p>
        <p className={styles.soft}>{applicant_name}</p>
      </div>
      <p className={styles.change}>
        <StatusBadge status={from_status} /> <span aria-hidden>→</span> <StatusBadge status={to_status} />
      </p>
      <p className={styles.soft}>
        <DateTime at={held_at} /> {HELD_TEXTS.by(decided_by)}
      </p>
      <Button variant='subtle' size='sm' aria-label={`${HELD_TEXTS.discard}: ${company}`} onClick={onDiscard}>
        {HELD_TEXTS.discard}
      </Button>
      {decision.moved && (
        <p id={movedId} className={styles.conflict}>
          {HELD_TEXTS.conflict}
        </p>
      )}
      {email ? (
        <details className={styles.email}>
          <summary aria-label={HELD_TEXTS.emailOf(company)}>{HELD_TEXTS.email}</summary>
          <Email email={email} />
        </details>
      ) : (
        <p className={`${styles.email} ${styles.soft}`}>{HELD_TEXTS.noEmail}</p>
      )}
    </li>
  )
}
