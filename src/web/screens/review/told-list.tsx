import { Button } from '@mantine/core'
import { LIST_CHANGE_TEXTS } from '#domain/changes/messages.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import styles from './told-list.module.css'
import { useToldList } from './use-told-list.ts'

export type ToldListProps = {
  readonly filters: ReviewFilters
  /** When the page in view was last changed. */
  readonly shownAt: number
  /** What is new stands there. */
  readonly onShown: () => void
}

/** Keeps the list up to date, and offers what has come since over it: nothing moves for it. */
export default function ToldList({ filters, shownAt, onShown }: ToldListProps) {
  const { more, show } = useToldList(filters, shownAt)
  const showNow = () => {
    show()
    onShown()
  }
  return (
    <div aria-live='polite' className={styles.place}>
      {more !== undefined && (
        <span className={styles.offer}>
          {more > 0 ? LIST_CHANGE_TEXTS.arrived(more) : LIST_CHANGE_TEXTS.changed}
          <Button size='compact-sm' variant='light' onClick={showNow}>
            {LIST_CHANGE_TEXTS.show}
          </Button>
        </span>
      )}
    </div>
  )
}
