import { type ReactNode, useEffect, useRef } from 'react'
import { ASSIGNMENT_TEXTS } from '#domain/team/messages.ts'
import styles from './team.module.css'

/** Those among whom one chooses. The dialog opens before they have come, at a button: then the focus goes to the first. */
export function Whom({ children }: { readonly children: ReactNode }) {
  const choices = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (document.activeElement instanceof HTMLInputElement) return
    choices.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
  }, [])
  return (
    <fieldset ref={choices} className={styles.choices}>
      <legend>{ASSIGNMENT_TEXTS.whom}</legend>
      {children}
    </fieldset>
  )
}
