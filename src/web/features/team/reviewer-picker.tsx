import { type ReactNode, useId } from 'react'
import { ASSIGNMENT_TEXTS } from '#domain/team/messages.ts'
import controls from '#web/ui/controls.module.css'
import { focusOnceDialogIsOpen } from '#web/ui/focus.ts'
import styles from './assignments.module.css'

/**
 * Groups the reviewers to choose from. When they have loaded, the first enabled checkbox takes the focus, unless an
 * input already has it.
 */
export const ReviewerPicker = ({ children }: { readonly children: ReactNode }) => (
  <fieldset ref={focusFirstChoice} className={styles.choices}>
    <legend>{ASSIGNMENT_TEXTS.reviewers}</legend>
    {children}
  </fieldset>
)

function focusFirstChoice(choices: HTMLFieldSetElement | null): void {
  if (document.activeElement instanceof HTMLInputElement) return
  focusOnceDialogIsOpen(choices?.querySelector<HTMLInputElement>('input:enabled') ?? null)
}

type DueDateInputProps = {
  /** YYYY-MM-DD, or empty if there is no due date. */
  readonly day: string
  readonly hint?: string
  readonly onChange: (day: string) => void
}

/** An input for the due date of an assignment. */
export function DueDateInput({ day, hint, onChange }: DueDateInputProps) {
  const id = useId()
  const hintId = useId()
  return (
    <>
      <label htmlFor={id} className={controls.label}>
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
