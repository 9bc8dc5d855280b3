import { CHANGED_TEXTS } from '#domain/review/changed-parts.ts'
import { VisuallyHidden } from '#web/ui/text.tsx'
import type { ReviewListItem } from './api.ts'
import styles from './changed-mark.module.css'

/** Marks an application with the parts that have changed since the viewer last opened it. */
export const ChangedMark = ({ changed }: Pick<ReviewListItem, 'changed'>) =>
  changed.length > 0 && <span className={styles.mark}>{CHANGED_TEXTS.mark(changed)}</span>

/** A dot at something that has changed since the viewer last opened the application. Hovering shows the label. */
export const ChangedDot = ({ label = CHANGED_TEXTS.changed }: { readonly label?: string }) => (
  <span className={styles.mark} title={label}>
    <VisuallyHidden>({label})</VisuallyHidden>
  </span>
)
