import type { ReactNode } from 'react'
import { ASSIGNMENT_TEXTS } from '#domain/team/messages.ts'
import { focusOnceDialogIsOpen } from '#web/ui/focus.ts'
import styles from './team.module.css'

/** The people to choose from. The first one gets the focus when they load. */
export const Whom = ({ children }: { readonly children: ReactNode }) => (
  <fieldset ref={focusFirstChoice} className={styles.choices}>
    <legend>{ASSIGNMENT_TEXTS.whom}</legend>
    {children}
  </fieldset>
)

function focusFirstChoice(choices: HTMLFieldSetElement | null): void {
  if (document.activeElement instanceof HTMLInputElement) return
  focusOnceDialogIsOpen(choices?.querySelector<HTMLInputElement>('input:enabled') ?? null)
}
