import { type ReactNode, useId } from 'react'
import { FaultMessage } from './fault-message.tsx'
import styles from './field-frame.module.css'
import { OptionalMark } from './field-frame.tsx'
import { fieldId } from './field-ids.ts'

type GroupFrameProps = {
  readonly path: string
  readonly label: string
  readonly optional?: boolean
  readonly hint?: ReactNode
  /** Spans the section's whole width instead of the input's column. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Several inputs under one name. */
export function GroupFrame({ path, label, optional, hint, wide, children }: GroupFrameProps) {
  const labelId = useId()
  return (
    // Named by reference instead of by a <legend>, which no grid can place.
    <fieldset
      id={fieldId(path)}
      aria-labelledby={labelId}
      tabIndex={-1}
      className={wide ? styles.wide : styles.field}
    >
      <div className={styles.caption}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        {optional && <OptionalMark />}
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.control}>
        {children}
        <FaultMessage path={path} />
      </div>
    </fieldset>
  )
}
