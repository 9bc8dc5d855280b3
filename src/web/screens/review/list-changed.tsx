import { Button } from '@mantine/core'
import { LIST_CHANGE_TEXTS } from '#domain/changes/messages.ts'
import styles from './list-changed.module.css'

type ListChangedProps = {
  /** How many more there are; 0 when others are, undefined when nothing is new. */
  readonly more: number | undefined
  readonly onShow: () => void
}

/** Offers what has come since, over the list: nothing moves for it. */
export const ListChanged = ({ more, onShow }: ListChangedProps) => (
  <div aria-live='polite' className={styles.place}>
    {more !== undefined && (
      <span className={styles.offer}>
        {more > 0 ? LIST_CHANGE_TEXTS.arrived(more) : LIST_CHANGE_TEXTS.changed}
        <Button size='compact-sm' variant='light' onClick={onShow}>
          {LIST_CHANGE_TEXTS.show}
        </Button>
      </span>
    )}
  </div>
)
