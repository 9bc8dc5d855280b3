import { type ElementType, type ReactNode, useId } from 'react'
import { focusOnMount } from './focus.ts'
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

type FullPageStateProps = {
  readonly title: string
  readonly hint?: string
  /** What the title is: a screen's heading unless something else is said, as what names a dialog. */
  readonly heading?: ElementType
  /** The one way on: a button or a link. */
  readonly children?: ReactNode
}

/** All that a screen, or a layer over it, has to say: in its middle, the focus at its title, and one way on. */
export function FullPageState({ title, hint, heading: Heading = 'h1', children }: FullPageStateProps) {
  const hintId = useId()
  return (
    <div className={styles.lone}>
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
