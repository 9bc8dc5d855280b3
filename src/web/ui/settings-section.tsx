import { type ReactNode, useEffect, useRef } from 'react'
import styles from './settings-section.module.css'

type SettingsSectionProps = {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/**
 * A section of the settings or account screen, with its title and lead next to the card. A link whose hash is the
 * section's id focuses its title.
 */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (location.hash === `#${id}`) heading.current?.focus()
  }, [id])
  return (
    <section aria-labelledby={`${id}-title`} className={styles.section}>
      <div className={styles.heading}>
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <p>{lead}</p>
      </div>
      <div className={styles.card}>{children}</div>
    </section>
  )
}
