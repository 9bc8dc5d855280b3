import type { ReactNode } from 'react'
import { scrollIntoViewOnMount, useFocusOnUnmount } from '#web/ui/focus.ts'
import styles from './conflicts.module.css'
import { RECORD_TEXTS } from './texts.ts'

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
export function ConflictNotice({ id, label, mine, theirs, next, onSettle }: ConflictNoticeProps) {
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
export function DiscardedNotice({ label, text, whose, next, onDismiss }: DiscardedNoticeProps) {
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
