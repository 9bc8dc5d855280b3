import type { ReactNode } from 'react'
import { type Answer, APPLICATION_FORM, type FieldKey } from '#domain/applications/form/application-form.ts'
import { useSurroundings } from '#web/form-inputs/surroundings.tsx'
import { fieldId } from '#web/parts/field/field-ids.ts'
import { useFocusAfter } from '#web/parts/use-focus-after.ts'
import type { Discarded } from '#web/saving/draft.ts'
import styles from './conflicts.module.css'
import { TEXTS } from './texts.ts'
import { CONFLICTS_ID, HEADING_ID } from './use-place.ts'
import { useShown } from './use-shown.ts'

type ConflictNoticeProps = {
  /** Among the conflicts, from 0. */
  readonly place: number
  readonly field: FieldKey
  readonly mine: Answer
  readonly theirs: Answer
  readonly onSettle: (keep: 'mine' | 'theirs') => void
}

const conflictId = (place: number) => `conflict-${place}`

/** Both texts of an answer, and which one stays. */
export function ConflictNotice({ place, field, mine, theirs, onSettle }: ConflictNoticeProps) {
  const notice = useShown<HTMLElement>()
  // Settled, it leaves its place to the next one.
  useFocusAfter([conflictId(place), fieldId(field), CONFLICTS_ID])
  return (
    <section id={conflictId(place)} tabIndex={-1} role='alert' ref={notice} className={styles.conflict}>
      <h3>{`${TEXTS.conflictTitle}: ${APPLICATION_FORM.field(field).label}`}</h3>
      <p>{TEXTS.conflict}</p>
      <div className={styles.sides}>
        <Side title={TEXTS.yours} field={field} answer={mine}>
          <button type='button' onClick={() => onSettle('mine')}>
            {TEXTS.keepMine}
          </button>
        </Side>
        <Side title={TEXTS.others} field={field} answer={theirs}>
          <button type='button' onClick={() => onSettle('theirs')}>
            {TEXTS.takeTheirs}
          </button>
        </Side>
      </div>
    </section>
  )
}

type DiscardedNoticeProps = { readonly discarded: Discarded; readonly onDismiss: () => void }

/** The text that did not stay, to read and copy from. */
export function DiscardedNotice({ discarded: { field, answer, whose }, onDismiss }: DiscardedNoticeProps) {
  const title = whose === 'mine' ? TEXTS.discardedMine : TEXTS.discardedTheirs
  useFocusAfter([fieldId(field), CONFLICTS_ID, HEADING_ID])
  return (
    <section className={styles.conflict}>
      <Side title={`${title}: ${APPLICATION_FORM.field(field).label}`} field={field} answer={answer}>
        <button type='button' onClick={onDismiss}>
          {TEXTS.dismiss}
        </button>
      </Side>
    </section>
  )
}

type SideProps = {
  readonly title: string
  readonly field: FieldKey
  readonly answer: Answer
  readonly children: ReactNode
}

function Side({ title, field, answer, children }: SideProps) {
  const { names } = useSurroundings()
  return (
    <div className={styles.side}>
      <h4>{title}</h4>
      <p className={styles.text}>{APPLICATION_FORM.text(field, answer, names) || TEXTS.blank}</p>
      {children}
    </div>
  )
}
