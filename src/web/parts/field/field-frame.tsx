import type { ReactNode } from 'react'
import { FaultMessage } from './fault-message.tsx'
import { useReadOnly } from './field-context.ts'
import styles from './field-frame.module.css'
import { fieldId, noteIds } from './field-ids.ts'

type FieldFrameProps = {
  readonly path: string
  readonly label: string
  /** Part of no input's name, hence beside the label. */
  readonly optional?: boolean
  readonly hint?: ReactNode
  /** What stands under the input, at its right: a counter. */
  readonly counter?: ReactNode
  /** For short answers, which need no whole line. */
  readonly narrow?: boolean
  /** In a row of a table whose column already shows the label. */
  readonly compact?: boolean
  readonly children: ReactNode
}

/** An input with all that belongs to it: label, hint, counter and what is wrong. */
export function FieldFrame({
  path,
  label,
  optional,
  hint,
  counter,
  narrow,
  compact,
  children,
}: FieldFrameProps) {
  const ids = noteIds(path)
  const readOnly = useReadOnly()
  return (
    <div className={compact ? styles.compact : styles.field}>
      <div className={styles.caption}>
        <label htmlFor={fieldId(path)} className={styles.label}>
          {label}
        </label>
        {optional && <OptionalMark />}
        {hint && !readOnly && (
          <p id={ids.hint} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
      <div className={narrow ? styles.narrow : styles.control}>
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
export function OptionalMark() {
  const readOnly = useReadOnly()
  return readOnly ? null : <span className={styles.optional}>Optional</span>
}
