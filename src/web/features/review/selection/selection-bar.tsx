import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { SELECTION_TEXTS } from '#domain/review/selection-messages.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { focusPage } from '#web/ui/focus-page.ts'
import inert from '#web/ui/inert.module.css'
import { selectId } from '../card-ids.ts'
import { DecideSelected } from '../deciding/decide-selected.tsx'
import { AssignSelected } from '../team/assign-selected.tsx'
import { useFocusInSight } from '../use-focus-in-sight.ts'
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

/** What can be done with those that are chosen, in view as long as there are any. */
export function SelectionBar({ filters, count, shown }: SelectionBarProps) {
  const { isAdmin } = useAuth()
  const { ids, isSelected, clear } = useSelection()
  const { busy, isDone, choose } = useSelectAll(filters, count)
  useWayBackFromBar(ids)
  useFocusInSight(shown, ids.length > 0)
  if (!isAdmin) return null
  const hasMore = count !== undefined && (count > shown.length || !shown.every(isSelected))
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
      {ids.length > 0 && (
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
      )}
    </section>
  )
}

/** The bar goes with the last that was chosen, and would take the focus along. */
function useWayBackFromBar(ids: readonly string[]): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = ids.at(-1)
    if (ids.length > 0 || before === undefined || document.activeElement !== document.body) return
    const box = document.getElementById(selectId(before))
    if (box) box.focus({ preventScroll: true })
    else focusPage()
  }, [ids])
}
