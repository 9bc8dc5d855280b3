import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type PageHeaderProps = {
  readonly title: string
  /** Stands beside the title: a count, a status. */
  readonly badge?: ReactNode
  /** Stands at the far end: what one can do here. */
  readonly aside?: ReactNode
  /** A sentence under the title. */
  readonly children?: ReactNode
}

/** A screen's title, its only h1; focus comes here after navigation. */
export function PageHeader({ title, badge, aside, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {badge}
        </div>
        {children && <div className={styles.lead}>{children}</div>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </header>
  )
}
