import type { ReactNode } from 'react'
import styles from './dialog-foot.module.css'

type DialogFootProps = {
  /** A word beside the buttons, about what waits on the device. */
  readonly said?: string | false
  readonly children: ReactNode
}

/** The ways on of a dialog, in sight however long it is. */
export const DialogFoot = ({ said, children }: DialogFootProps) => (
  <div className={styles.foot} data-bar>
    {said !== undefined && <p className={styles.said}>{said}</p>}
    {children}
  </div>
)
