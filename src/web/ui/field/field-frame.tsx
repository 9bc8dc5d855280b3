import type { ReactNode } from 'react'
import type { Guidance } from '#domain/forms/guidance.ts'
import { FaultMessage } from './fault-message.tsx'
import styles from './field-frame.module.css'
import { fieldId, noteIds } from './field-ids.ts'
import { GuidanceNotes } from './guidance-notes.tsx'

type FieldFrameProps = {
  readonly path: string
  readonly label: string
  /** Part of no input's name, hence beside the label. */
  readonly optional?: boolean
  readonly guidance?: Guidance | undefined
  /** A rule that stands after the hint. */
  readonly rule?: string
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
  guidance,
  rule,
  counter,
  narrow,
  compact,
  children,
}: FieldFrameProps) {
  const ids = noteIds(path)
  return (
    <div className={compact ? styles.compact : styles.field}>
      <div className={styles.caption}>
        <label id={ids.label} htmlFor={fieldId(path)} className={styles.label}>
          {label}
        </label>
        {optional && <OptionalMark />}
        <GuidanceNotes path={path} guidance={guidance} rule={rule} />
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
export const OptionalMark = () => <span className={styles.optional}>Optional</span>
