import type { Answers, FieldKey } from '#domain/applications/form/application-form.ts'
import type { Saver } from '#web/saving/saver.ts'
import { useSaverState } from '#web/saving/use-saver-state.ts'
import { ConflictNotice, DiscardedNotice } from './conflict-notice.tsx'
import styles from './conflicts.module.css'
import { CONFLICTS_ID } from './use-place.ts'

type ConflictsProps = { readonly saver: Saver; readonly read: () => Answers }

/** Answers that were changed on both sides (decisions, Form): asked about, and the text that did not stay kept in sight. */
export function Conflicts({ saver, read }: ConflictsProps) {
  const { conflicts, discarded } = useSaverState(saver)
  if (conflicts.length === 0 && discarded.length === 0) return null
  const settle = (field: FieldKey, keep: 'mine' | 'theirs') => {
    saver.settle(field, keep)
    void saver.save()
  }
  return (
    <div id={CONFLICTS_ID} tabIndex={-1} className={styles.conflicts}>
      {conflicts.map(({ field, theirs }, place) => (
        <ConflictNotice
          key={field}
          place={place}
          field={field}
          mine={read()[field]}
          theirs={theirs}
          onSettle={(keep) => settle(field, keep)}
        />
      ))}
      {discarded.map((one) => (
        <DiscardedNotice key={one.field} discarded={one} onDismiss={() => saver.forget(one.field)} />
      ))}
    </div>
  )
}
