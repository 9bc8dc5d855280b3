import type { ReactNode } from 'react'
import { FaultMessage } from './fault-message.tsx'
import styles from './field-frame.module.css'
import { fieldId, noteIds } from './field-ids.ts'

type FieldFrameProps = {
  readonly path: string
  readonly label: string
  /** Part of no input's name (decisions, Labels), hence beside the label. */
  readonly optional?: boolean
  readonly hint?: ReactNode
  /** What stands under the input, at its right: a counter. */
  readonly counter?: ReactNode
  /** In a row of a table whose column already shows the label. */
  readonly compact?: boolean
  readonly children: ReactNode
}

/** An input with all that belongs to it: label, hint, counter and what is wrong. */
export function FieldFrame({ path, label, optional, hint, counter, compact, children }: FieldFrameProps) {
  const ids = noteIds(path)
  return (
    <div className={compact ? styles.compact : styles.field}>
      <div className={styles.caption}>
        <label htmlFor={fieldId(path)} className={styles.label}>
          {label}
        </label>
        {optional && <OptionalMark />}
        {hint && (
          <p id={ids.hint} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
      <div className={styles.control}>
        {children}
        <div className={styles.notes}>
          <FaultMessage path={path} />
          {counter && (
            <span id={ids.counter} className={styles.counter}>
              {counter}
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

/** Says that an answer may be left out. */
export const OptionalMark = () => <span className={styles.optional}>Optional</span>
