import type { Discarded } from '#domain/records/reconcile.ts'
import type { Key } from '#domain/records/record.ts'
import { ConflictNotice, DiscardedNotice } from './conflict-notice.tsx'
import styles from './conflicts.module.css'
import type { KeptRecord } from './create-record.ts'
import { useRecordState } from './use-record.ts'

/** How a record's values are spoken of. */
export type Words<V extends object> = {
  readonly labelOf: (key: Key<V>) => string
  readonly textOf: (key: Key<V>, value: V[Key<V>]) => string
  /** The id of the input that a value is typed into. */
  readonly inputOf: (key: Key<V>) => string
}

type ConflictsProps<V extends object> = {
  readonly record: KeptRecord<V>
  readonly words: Words<V>
  /** Of the element that gets the focus when nothing else is left to look at. */
  readonly afterwards: string
}

export const conflictsId = ({ kind }: { readonly kind: { readonly name: string } }): string =>
  `conflicts-${kind.name}`

/** What was changed on both sides: asked about, and the text that did not stay kept in sight (D-form.24). */
export function Conflicts<V extends object>({ record, words, afterwards }: ConflictsProps<V>) {
  const { conflicts, discarded } = useRecordState(record)
  if (conflicts.length === 0 && discarded.length === 0) return null
  const values = record.values()
  const id = conflictsId(record)
  const sayOf = (key: Key<V>) => (value: V[Key<V>]) => words.textOf(key, value)
  const settle = (key: Key<V>, keep: 'mine' | 'theirs') => {
    record.settle(key, keep)
    void record.save()
  }
  return (
    <div id={id} tabIndex={-1} className={styles.conflicts}>
      {conflicts.map(({ key, theirs }, place) => (
        <ConflictNotice
          key={key}
          id={`${id}-${place}`}
          label={words.labelOf(key)}
          mine={sayOf(key)(values[key])}
          theirs={sayOf(key)(theirs)}
          next={[`${id}-${place}`, words.inputOf(key), id]}
          onSettle={(keep) => settle(key, keep)}
        />
      ))}
      {discarded.map((one: Discarded<V>, place) => (
        <DiscardedNotice
          // biome-ignore lint/suspicious/noArrayIndexKey: one field may have lost several texts
          key={`${one.key}-${place}`}
          label={words.labelOf(one.key)}
          text={sayOf(one.key)(one.value)}
          whose={one.whose}
          next={[words.inputOf(one.key), id, afterwards]}
          onDismiss={() => record.dismiss(one)}
        />
      ))}
    </div>
  )
}
