import type { ReactNode } from 'react'
import type { Discarded } from '#domain/records/reconcile.ts'
import type { Key } from '#domain/records/record.ts'
import { scrollIntoViewOnMount, useFocusOnUnmount } from '#web/ui/focus.ts'
import styles from './conflicts.module.css'
import type { AutosavedRecord } from './record.ts'
import { RECORD_TEXTS } from './texts.ts'
import { useRecordState } from './use-record.ts'

/** How a record's values are spoken of. */
export type RecordLabels<V extends object> = {
  readonly labelOf: (key: Key<V>) => string
  readonly textOf: (key: Key<V>, value: V[Key<V>]) => string
  /** The id of the input that a value is typed into. */
  readonly inputOf: (key: Key<V>) => string
}

type ConflictsProps<V extends object> = {
  readonly record: AutosavedRecord<V>
  readonly words: RecordLabels<V>
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

type ConflictNoticeProps = {
  readonly id: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
  /** Ids of what gets the focus once it is settled; then it leaves its place to the next one. */
  readonly next: readonly string[]
  readonly onSettle: (keep: 'mine' | 'theirs') => void
}

/** Both texts, and which one stays. */
function ConflictNotice({ id, label, mine, theirs, next, onSettle }: ConflictNoticeProps) {
  useFocusOnUnmount(next)
  return (
    <section id={id} tabIndex={-1} role='alert' ref={scrollIntoViewOnMount} className={styles.conflict}>
      <h2>{`${RECORD_TEXTS.conflictTitle}: ${label}`}</h2>
      <p>{RECORD_TEXTS.conflict}</p>
      <div className={styles.sides}>
        <Side title={RECORD_TEXTS.yours} text={mine}>
          <button type='button' onClick={() => onSettle('mine')}>
            {RECORD_TEXTS.keepMine}
          </button>
        </Side>
        <Side title={RECORD_TEXTS.others} text={theirs}>
          <button type='button' onClick={() => onSettle('theirs')}>
            {RECORD_TEXTS.takeTheirs}
          </button>
        </Side>
      </div>
    </section>
  )
}

type DiscardedNoticeProps = {
  readonly label: string
  readonly text: string
  readonly whose: 'mine' | 'theirs'
  readonly next: readonly string[]
  readonly onDismiss: () => void
}

/** The text that did not stay, to read and copy from. */
function DiscardedNotice({ label, text, whose, next, onDismiss }: DiscardedNoticeProps) {
  const title = whose === 'mine' ? RECORD_TEXTS.discardedMine : RECORD_TEXTS.discardedTheirs
  useFocusOnUnmount(next)
  return (
    <section className={styles.conflict}>
      <Side title={`${title}: ${label}`} text={text}>
        <button type='button' onClick={onDismiss}>
          {RECORD_TEXTS.dismiss}
        </button>
      </Side>
    </section>
  )
}

type SideProps = { readonly title: string; readonly text: string; readonly children: ReactNode }

const Side = ({ title, text, children }: SideProps) => (
  <div className={styles.side}>
    <h3>{title}</h3>
    <p className={styles.text}>{text || RECORD_TEXTS.blank}</p>
    {children}
  </div>
)

type UnsubmittedEditsProps = {
  /** What happened, and to whom the texts below are lost. */
  readonly lead: string
  readonly texts: readonly { readonly label: string; readonly text: string }[]
  /** Of the element that gets the focus then. */
  readonly afterwards: string
  readonly onDismiss: () => void
}

/** What was typed here while its record was submitted elsewhere, to be copied from. */
export function UnsubmittedEdits({ lead, texts, afterwards, onDismiss }: UnsubmittedEditsProps) {
  useFocusOnUnmount([afterwards])
  return (
    <section ref={scrollIntoViewOnMount} role='alert' className={styles.leftOut}>
      <p>{lead}</p>
      {texts.map(({ label, text }) => (
        <div key={`${label}\n${text}`}>
          <p className={styles.about}>{label}</p>
          <blockquote className={styles.text}>{text}</blockquote>
        </div>
      ))}
      <button type='button' onClick={onDismiss}>
        {RECORD_TEXTS.dismiss}
      </button>
    </section>
  )
}
