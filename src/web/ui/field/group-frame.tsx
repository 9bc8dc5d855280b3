import type { ReactNode } from 'react'
import type { Guidance } from '#domain/forms/guidance.ts'
import { FaultMessage } from './fault-message.tsx'
import styles from './field-frame.module.css'
import { OptionalMark } from './field-frame.tsx'
import { fieldId, noteIds } from './field-ids.ts'
import { GuidanceNotes } from './guidance-notes.tsx'

type GroupFrameProps = {
  readonly path: string
  readonly label: string
  readonly optional?: boolean
  readonly guidance?: Guidance | undefined
  /** Spans the section's whole width instead of the input's column. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Several inputs under one name. */
export function GroupFrame({ path, label, optional, guidance, wide, children }: GroupFrameProps) {
  const ids = noteIds(path)
  return (
    // Named by reference instead of by a <legend>, which no grid can place.
    <fieldset
      id={fieldId(path)}
      aria-labelledby={ids.label}
      aria-describedby={guidance ? ids.hint : undefined}
      tabIndex={-1}
      className={wide ? styles.wide : styles.field}
    >
      <div className={styles.caption}>
        <span id={ids.label} className={styles.label}>
          {label}
        </span>
        {optional && <OptionalMark />}
        <GuidanceNotes path={path} guidance={guidance} />
      </div>
      <div className={styles.control}>
        {children}
        <FaultMessage path={path} />
      </div>
    </fieldset>
  )
}
