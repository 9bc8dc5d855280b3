import type { ReactNode } from 'react'
import styles from './dialog.module.css'

type DialogFooterProps = {
  /** A note next to the buttons. */
  readonly note?: string | false
  readonly children: ReactNode
}

/** The buttons of a dialog. They stay visible below scrolling content. */
export const DialogFooter = ({ note, children }: DialogFooterProps) => (
  <div className={styles.footer} data-bar>
    {note !== undefined && <p className={styles.note}>{note}</p>}
    {children}
  </div>
)
