import { type ElementType, type ReactNode, useId } from 'react'
import { focusOnMount } from './focus.ts'
import styles from './state.module.css'

type LoneStateProps = {
  readonly title: string
  readonly hint?: string
  /** What the title is: a screen's heading unless something else is said, as what names a dialog. */
  readonly heading?: ElementType
  /** The one way on: a button or a link. */
  readonly children?: ReactNode
}

/** All that a screen, or a layer over it, has to say: in its middle, the focus at its title, and one way on. */
export function LoneState({ title, hint, heading: Heading = 'h1', children }: LoneStateProps) {
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
