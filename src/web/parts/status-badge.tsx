import { describeStatus } from '#domain/applications/status.ts'
import styles from './status-badge.module.css'

/** A status in words, with its colour as a second sign. */
export function StatusBadge({ status }: { readonly status: string }) {
  const { label, colour } = describeStatus(status)
  return (
    <span className={styles.badge} data-colour={colour}>
      {label}
    </span>
  )
}
