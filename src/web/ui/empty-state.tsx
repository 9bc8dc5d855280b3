import { type ElementType, type ReactNode, useId } from 'react'
import { focusOnMount } from './focus.ts'
import styles from './state.module.css'

type EmptyStateProps = {
  readonly title: string
  readonly hint?: string
  /** A button or a link. */
  readonly children?: ReactNode
}

/** Says that a list is empty, and why. */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  )
}

type FullPageStateProps = {
  readonly title: string
  readonly hint?: ReactNode
  /** The element of the title. By default, the screen's heading. */
  readonly heading?: ElementType
  /** A button or a link. */
  readonly children?: ReactNode
}

/** Fills an otherwise empty screen or dialog with a message, and focuses the message's title. */
export function FullPageState({ title, hint, heading: Heading = 'h1', children }: FullPageStateProps) {
  const hintId = useId()
  return (
    <div className={styles.fullPage}>
      <Heading
        ref={focusOnMount}
        tabIndex={-1}
        aria-describedby={hint ? hintId : undefined}
        className={styles.title}
      >
        {title}
      </Heading>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
    </div>
  )
}
