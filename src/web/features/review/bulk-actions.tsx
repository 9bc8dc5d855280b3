import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ASK_MANY_TEXTS } from '#domain/questions/messages.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { addToSelection, SELECTION_MESSAGES, SELECTION_TEXTS } from '#domain/review/selection.ts'
import { BULK_ASSIGNMENT_TEXTS } from '#domain/team/messages.ts'
import { call } from '#web/api/client.ts'
import { useDecideDialog } from '#web/features/decisions/decide-button.tsx'
import { DECIDE_TEXTS } from '#web/features/decisions/texts.ts'
import { useOpenDiscussion } from '#web/features/questions/discussion-dialogs.tsx'
import { selectId } from '#web/features/submitted-applications/element-ids.ts'
import { TagButton } from '#web/features/tags/tag-button.tsx'
import { SetTeamFieldButton } from '#web/features/team-fields/set-team-field-button.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import buttons from '#web/ui/buttons.module.css'
import { scrollFocusIntoView, useFocusOnUnmount } from '#web/ui/focus.ts'
import { Group } from '#web/ui/layout.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import text from '#web/ui/text.module.css'
import { Text, VisuallyHidden } from '#web/ui/text.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import styles from './review.module.css'
import { useSelection } from './selection.tsx'

export const BULK_ACTIONS_ID = 'selection-bar'

type BulkActionsProps = {
  readonly filters: ReviewFilters
  /** Number of applications that match the filters. Undefined while it loads. */
  readonly count: number | undefined
  /** The ids of the applications on the current page. */
  readonly pageIds: readonly string[]
}

/** An administrator's actions on the selected applications, shown while any are selected. */
export function BulkActions({ filters, count, pageIds }: BulkActionsProps) {
  const { isAdmin } = useAuth()
  const { ids } = useSelection()
  const { used } = useSingleKeyShortcuts()
  if (!isAdmin) return null
  return (
    <Group
      as='section'
      id={BULK_ACTIONS_ID}
      className={ids.length === 0 ? text.visuallyHidden : styles.bar}
      aria-label={SELECTION_TEXTS.bar}
      data-bar={ids.length > 0 || undefined}
    >
      <Text role='status' strong>
        {ids.length > 0 && SELECTION_TEXTS.count(ids.length)}
        {ids.length > 0 && used && <VisuallyHidden>{SELECTION_TEXTS.goToBar}</VisuallyHidden>}
      </Text>
      {ids.length > 0 && <Actions filters={filters} count={count} pageIds={pageIds} />}
    </Group>
  )
}

function Actions({ filters, count, pageIds }: BulkActionsProps) {
  const { ids, isSelected, clear } = useSelection()
  const { busy, isDone, selectAll } = useSelectAll(filters, count)
  const hasMore = count !== undefined && (count > pageIds.length || !pageIds.every(isSelected))
  useEffect(scrollFocusIntoView, [])
  useFocusOnUnmount([selectId(ids.at(-1) ?? '')])
  return (
    <>
      {hasMore && (
        <BusyButton
          variant='subtle'
          size='sm'
          busy={busy}
          aria-disabled={isDone}
          className={buttons.inert}
          onClick={isDone ? undefined : selectAll}
        >
          {SELECTION_TEXTS.all(count)}
        </BusyButton>
      )}
      <Button variant='subtle' size='sm' onClick={clear}>
        {SELECTION_TEXTS.clear}
      </Button>
      <Group gap={2} className={styles.bulkActions}>
        <TagButton target={{ ids }} variant='default' size='sm' />
        <SetTeamFieldButton ids={ids} />
        <BulkAskButton />
        <BulkAssignButton />
        <StartCommitteeButton />
        <BulkDecideButton />
      </Group>
    </>
  )
}

/** A button that opens the dialog for sending questions to the founders of the selected applications. */
function BulkAskButton() {
  const { ids } = useSelection()
  const open = useOpenDiscussion()
  return (
    <Button variant='default' size='sm' aria-haspopup='dialog' onClick={() => open('ask', { ids })}>
      {ASK_MANY_TEXTS.ask}
    </Button>
  )
}

const BulkAssignDialog = lazyDialog(
  () => import('./bulk-assign-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** A button that opens the dialog for assigning reviewers to the selected applications. */
function BulkAssignButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant='default' size='sm' aria-haspopup='dialog' onClick={() => setOpened(true)}>
        {BULK_ASSIGNMENT_TEXTS.open}
      </Button>
      <BulkAssignDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

const StartCommitteeDialog = lazyDialog(
  () => import('#web/features/committee/start-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** A button that opens the dialog for discussing the selected applications in a committee. */
function StartCommitteeButton() {
  const { ids, clear } = useSelection()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant='default' size='sm' aria-haspopup='dialog' onClick={() => setOpened(true)}>
        {SELECTION_TEXTS.startCommittee}
      </Button>
      <StartCommitteeDialog opened={opened} ids={ids} onClose={() => setOpened(false)} onStarted={clear} />
    </>
  )
}

/** A button that opens the decision dialog for the selected applications. */
function BulkDecideButton() {
  const { ids, clear } = useSelection()
  const open = useDecideDialog()
  return (
    <Button
      variant='default'
      size='sm'
      aria-haspopup='dialog'
      onClick={() => open({ ids, onDecided: clear })}
    >
      {DECIDE_TEXTS.decide}
    </Button>
  )
}

/**
 * Returns a function that selects all applications that match the filters, on all pages, up to the limit. Applications
 * that are already selected stay selected.
 * @param count the number of matching applications; undefined while it loads
 */
function useSelectAll({ page: _, ...filters }: ReviewFilters, count: number | undefined) {
  const { ids, isSelected, set, max } = useSelection()
  const selecting = useMutation({
    mutationFn: (query: typeof filters) => call('readQueue', { query }),
    onSuccess: (queue) => {
      const matching = queue.ids.slice(0, max)
      const next = addToSelection(ids, matching)
      if (!matching.every((id) => next.includes(id))) notify(SELECTION_MESSAGES.full)
      set(next)
    },
    onError: (failure) => notifyError(failure, SELECTION_MESSAGES.allFailed),
  })
  const found = selecting.data?.ids
  const isCurrent = JSON.stringify(selecting.variables) === JSON.stringify(filters)
  return {
    busy: selecting.isPending,
    /** True if all matching applications are selected, up to the limit. */
    isDone: isCurrent && found?.length === count && found?.slice(0, max).every(isSelected) === true,
    selectAll: () => selecting.mutate(filters),
  }
}
