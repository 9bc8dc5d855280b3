import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { SELECTION_TEXTS } from '#domain/review/selection-messages.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { scrollFocusIntoView, useFocusOnUnmount } from '#web/ui/focus.ts'
import inert from '#web/ui/inert.module.css'
import { selectId } from '../card-ids.ts'
import { DecideSelected } from '../deciding/decide-selected.tsx'
import { AssignSelected } from '../team/assign-selected.tsx'
import styles from './selection-bar.module.css'
import { useSelection } from './selection-context.ts'
import { useSelectAll } from './use-select-all.ts'

export const SELECTION_BAR_ID = 'selection-bar'

type SelectionBarProps = {
  readonly filters: ReviewFilters
  /** How many the filters leave; undefined while they are read. */
  readonly count: number | undefined
  /** The ids of the page in view. */
  readonly shown: readonly string[]
}

/** The actions on the selected applications, on screen as long as any are selected. */
export function SelectionBar({ filters, count, shown }: SelectionBarProps) {
  const { isAdmin } = useAuth()
  const { ids } = useSelection()
  if (!isAdmin) return null
  return (
    <section
      id={SELECTION_BAR_ID}
      className={styles.bar}
      aria-label={SELECTION_TEXTS.bar}
      data-empty={ids.length === 0}
      data-bar={ids.length > 0 || undefined}
    >
      <p role='status' className={styles.count}>
        {ids.length > 0 && SELECTION_TEXTS.count(ids.length)}
      </p>
      {ids.length > 0 && <Actions filters={filters} count={count} shown={shown} />}
    </section>
  )
}

function Actions({ filters, count, shown }: SelectionBarProps) {
  const { ids, isSelected, clear } = useSelection()
  const { busy, isDone, choose } = useSelectAll(filters, count)
  const hasMore = count !== undefined && (count > shown.length || !shown.every(isSelected))
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
          className={inert.inert}
          onClick={isDone ? undefined : choose}
        >
          {SELECTION_TEXTS.all(count)}
        </BusyButton>
      )}
      <Button variant='subtle' size='sm' onClick={clear}>
        {SELECTION_TEXTS.clear}
      </Button>
      <div className={styles.actions}>
        <AssignSelected />
        <DecideSelected />
      </div>
    </>
  )
}
