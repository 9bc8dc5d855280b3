import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/router.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Card, FramedList } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { useFocusOnUnmount } from '#web/ui/focus.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Text } from '#web/ui/text.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { type HeldDecision, useHeldDecisions } from './api.ts'
import { Email } from './email-preview.tsx'
import styles from './held-decisions.module.css'
import { HELD_MESSAGES, HELD_TEXTS, HELD_UNAVAILABLE } from './texts.ts'
import { useDiscardHeld, useReleaseHeld } from './use-held-actions.ts'

/** The screen with the held decisions, /held-decisions. */
export default function HeldDecisions() {
  const query = useHeldDecisions({ staleTime: 0 })
  useErrorToast(query, HELD_MESSAGES.loadFailed)
  return (
    <>
      <PageHeader title={HELD_TEXTS.title}>{HELD_TEXTS.subtitle}</PageHeader>
      <Result query={query} />
    </>
  )
}

function Result({ query }: { readonly query: ReturnType<typeof useHeldDecisions> }) {
  const { data, isError } = query
  if (data?.held.length === 0) {
    return (
      <EmptyState title={HELD_TEXTS.empty} hint={HELD_TEXTS.emptyHint}>
        <Button component={Link} to={PATHS.review}>
          {HELD_TEXTS.goToReview}
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
  /** The number of all held decisions, including those that are not listed. */
  readonly count: number
}

/**
 * Lists held decisions. Administrators can discard a single one, and release or discard the selected ones. Without a
 * selection, they can discard the outdated ones and release all others in the list.
 */
export function HeldDecisionList({ held, count }: HeldDecisionListProps) {
  const { selected, select, selectAll } = useSelectedDecisions(held)
  const [discarding, setDiscarding] = useState<readonly HeldDecision[]>([])
  const [confirming, setConfirming] = useState(false)
  const release = useReleaseHeld()
  const discard = useDiscardHeld(() => setConfirming(false))
  // Releasing all removes the list with its button.
  useFocusOnUnmount([])
  const hasSelection = selected.length > 0
  const outdated = held.filter(({ outdated }) => outdated)
  const releasable = (hasSelection ? selected : held).filter(({ outdated }) => !outdated)
  const confirmDiscard = (decisions: readonly HeldDecision[]) => {
    setDiscarding(decisions)
    setConfirming(true)
  }
  return (
    <Stack as='section' aria-label={HELD_TEXTS.list}>
      <Group grow>
        <CheckboxField
          className={styles.all}
          label={HELD_TEXTS.selectAll}
          checked={hasSelection && selected.length === held.length}
          onChange={({ currentTarget }) => selectAll(currentTarget.checked)}
        />
        <Text size='small' tone='soft' className={styles.count}>
          {held.length < count && HELD_TEXTS.newest(held.length, count)}
        </Text>
        {!hasSelection && outdated.length > 0 && (
          <Button variant='outline' color='danger' onClick={() => confirmDiscard(outdated)}>
            {HELD_TEXTS.discardOutdated(outdated.length)}
          </Button>
        )}
        {hasSelection && (
          <Button variant='outline' color='danger' onClick={() => confirmDiscard(selected)}>
            {HELD_TEXTS.discardSelected(selected.length)}
          </Button>
        )}
        {releasable.length > 0 && (
          <BusyButton busy={release.isPending} onClick={() => release.mutate(releasable)}>
            {hasSelection ? HELD_TEXTS.release(releasable.length) : HELD_TEXTS.releaseAll(releasable.length)}
          </BusyButton>
        )}
      </Group>
      <FramedList>
        {held.map((decision) => (
          <HeldDecisionItem
            key={decision.id}
            decision={decision}
            selected={selected.includes(decision)}
            onSelect={(isSelected) => select(decision.id, isSelected)}
            onDiscard={() => confirmDiscard([decision])}
          />
        ))}
      </FramedList>
      <LazyConfirmDialog
        opened={confirming}
        title={HELD_TEXTS.confirmDiscard(discarding.length)}
        confirm={HELD_TEXTS.discard}
        destructive
        busy={discard.isPending}
        onConfirm={() => discard.mutate(discarding)}
        onCancel={() => setConfirming(false)}
      >
        {HELD_TEXTS.confirmDiscardHint}
      </LazyConfirmDialog>
    </Stack>
  )
}

/** Returns the selection, without decisions that are no longer held. */
function useSelectedDecisions(held: readonly HeldDecision[]) {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    selected: held.filter(({ id }) => ids.includes(id)),
    select: (id: string, isSelected: boolean) =>
      setIds(isSelected ? [...ids, id] : ids.filter((other) => other !== id)),
    selectAll: (all: boolean) => setIds(all ? held.map(({ id }) => id) : []),
  }
}

type HeldDecisionItemProps = {
  readonly decision: HeldDecision
  readonly selected: boolean
  readonly onSelect: (selected: boolean) => void
  readonly onDiscard: () => void
}

/** One held decision, with its e-mail collapsed. */
function HeldDecisionItem({ decision, selected, onSelect, onDiscard }: HeldDecisionItemProps) {
  const { application_id, applicant_name, from_status, to_status, decided_by, held_at, email } = decision
  const company = companyTitle(decision.company_name)
  const conflictId = useId()
  return (
    <li className={styles.line}>
      <label className={styles.box}>
        <input
          type='checkbox'
          aria-label={HELD_TEXTS.select(company)}
          aria-describedby={decision.outdated ? conflictId : undefined}
          checked={selected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      </label>
      <div>
        <Text strong className={styles.company}>
          <Link to={PATHS.reader(application_id)}>
            <bdi>{company}</bdi>
          </Link>
        </Text>
        <Text as='bdi' size='small' tone='soft'>
          {applicant_name}
        </Text>
      </div>
      <Group gap={2} className={styles.wide}>
        <StatusBadge status={from_status} /> <span aria-hidden>→</span> <StatusBadge status={to_status} />
      </Group>
      <Text size='small' tone='soft' className={styles.wide}>
        <DateTime at={held_at} /> {HELD_TEXTS.by(decided_by)}
      </Text>
      <Button
        variant='subtle'
        color='danger'
        size='sm'
        aria-label={`${HELD_TEXTS.discard}: ${company}`}
        onClick={onDiscard}
      >
        {HELD_TEXTS.discard}
      </Button>
      {decision.outdated && (
        <Card id={conflictId} compact tone='warning' className={styles.below}>
          {HELD_TEXTS.conflict}
        </Card>
      )}
      {email ? (
        <details className={styles.below}>
          <summary aria-label={HELD_TEXTS.emailOf(company)}>{HELD_TEXTS.email}</summary>
          <Email email={email} />
        </details>
      ) : (
        <Text size='small' tone='soft' className={styles.below}>
          {HELD_TEXTS.noEmail}
        </Text>
      )}
    </li>
  )
}
