import { useId } from 'react'
import { ASSIGNMENT_TEXTS } from '#domain/team/messages.ts'
import controls from '#web/ui/controls.module.css'
import styles from './team.module.css'

type DueDayProps = {
  /** As a date input has it; empty for none. */
  readonly day: string
  readonly hint?: string
  readonly onChange: (day: string) => void
}

/** Until when something assigned is to be reviewed. */
export function DueDay({ day, hint, onChange }: DueDayProps) {
  const id = useId()
  const hintId = useId()
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {ASSIGNMENT_TEXTS.due}
      </label>
      <input
        id={id}
        type='date'
        className={controls.box}
        aria-describedby={hint && hintId}
        value={day}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {hint && (
        <p id={hintId} className={styles.soft}>
          {hint}
        </p>
      )}
    </>
  )
}
