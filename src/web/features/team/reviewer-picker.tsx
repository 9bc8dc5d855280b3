import type { ReactNode } from 'react'
import { ASSIGNMENT_TEXTS } from '#domain/team/messages.ts'
import { TextField } from '#web/ui/field.tsx'
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

export const DueDateInput = ({ day, hint, onChange }: DueDateInputProps) => (
  <TextField
    type='date'
    label={ASSIGNMENT_TEXTS.due}
    hint={hint}
    value={day}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
