import type { ReactNode } from 'react'
import styles from './page-header.module.css'
import { ScreenTitle } from './screen-title.tsx'

type PageHeaderProps = {
  readonly title: string
  /** Stands beside the title: a count, a status. */
  readonly badge?: ReactNode
  /** Stands at the far end: what one can do here. */
  readonly aside?: ReactNode
  /** A sentence under the title. */
  readonly children?: ReactNode
}

/** A screen's title, and what belongs to it. */
export function PageHeader({ title, badge, aside, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <div className={styles.title}>
          <ScreenTitle>{title}</ScreenTitle>
          {badge}
        </div>
        {children && <div className={styles.lead}>{children}</div>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </header>
  )
}
