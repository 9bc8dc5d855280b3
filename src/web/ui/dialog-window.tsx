import type { ReactNode } from 'react'
import styles from './dialog.module.css'

type DialogFooterProps = {
  /** A word beside the buttons, about what waits on the device. */
  readonly note?: string | false
  readonly children: ReactNode
}

/** The ways on of a dialog, in sight however long it is. */
export const DialogFooter = ({ note, children }: DialogFooterProps) => (
  <div className={styles.footer} data-bar>
    {note !== undefined && <p className={styles.note}>{note}</p>}
    {children}
  </div>
)
