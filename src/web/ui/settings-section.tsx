import type { ReactNode } from 'react'
import styles from './settings-section.module.css'

type SettingsSectionProps = {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** A section of the settings or account screen, with its title and lead next to the card. */
export const SettingsSection = ({ id, title, lead, children }: SettingsSectionProps) => (
  <section aria-labelledby={`${id}-title`} className={styles.section}>
    <div className={styles.heading}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{lead}</p>
    </div>
    <div className={styles.card}>{children}</div>
  </section>
)
