import { describeStatus } from '#domain/applications/status.ts'
import styles from './badge.module.css'

type BadgeProps = {
  /** The name of a status colour (domain/applications/status.ts). */
  readonly colour: string
  readonly children: string
}

/** Shows a state as a word. The colour is only an additional cue. */
export const Badge = ({ colour, children }: BadgeProps) => (
  <span className={styles.badge} data-colour={colour}>
    {children}
  </span>
)

/** A short remark next to a name, for example 'You'. */
export const Pill = ({ children }: { readonly children: string }) => (
  <span className={styles.pill}>{children}</span>
)

export function StatusBadge({ status }: { readonly status: string }) {
  const { label, colour } = describeStatus(status)
  return <Badge colour={colour}>{label}</Badge>
}
