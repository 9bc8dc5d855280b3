import type { ReactNode } from 'react'
import styles from './account.module.css'

type AccountSectionProps = {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** One section of the account screen: its title and introduction next to the card. */
export const AccountSection = ({ id, title, lead, children }: AccountSectionProps) => (
  <section aria-labelledby={`${id}-title`} className={styles.section}>
    <div className={styles.heading}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{lead}</p>
    </div>
    <div className={styles.card}>{children}</div>
  </section>
)
