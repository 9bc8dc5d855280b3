import type { ReactNode } from 'react'
import styles from './state.module.css'

type EmptyStateProps = {
  readonly title: string
  readonly hint?: string
  readonly more?: string | undefined
  /** The way on: a button or a link. */
  readonly children?: ReactNode
}

/** Says that there is nothing here, and why. */
export function EmptyState({ title, hint, more, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {more && <p className={styles.hint}>{more}</p>}
      {children}
    </div>
  )
}
