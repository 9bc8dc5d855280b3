import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { PATHS } from '#domain/routes.ts'
import { comeToLife, forgetEarlyPress, takeEarlyPress } from '#web/sign-in/early-press.ts'
import styles from './auth.module.css'

type AuthFormProps = {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** Of a form that is drawn before its scripts come. */
  readonly id?: string
  /** Where in `sessionStorage` is kept what is typed before they come, by the inputs' names. */
  readonly keptAs?: string
  readonly children: ReactNode
}

/**
 * A form on the way in. A press before the scripts are here does not send the page away (`method`), is noted
 * (early-press.js), and sends as soon as the form has come to life what stands in it then.
 */
export function AuthForm({ onSubmit, id, keptAs, children }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(comeToLife, [])
  useEffect(
    // What the screen around puts into the inputs, it does after this.
    () =>
      queueMicrotask(() => {
        if (form.current && takeEarlyPress(form.current)) form.current.requestSubmit()
        // Of a form that is not what the page has come to life with.
        else forgetEarlyPress()
      }),
    [],
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    // Pressed once more before the noted press was sent, it counts as one.
    takeEarlyPress(event.currentTarget)
    onSubmit(event)
  }
  return (
    <form
      ref={form}
      id={id}
      method='dialog'
      noValidate
      onSubmit={send}
      className={styles.form}
      data-kept-as={keptAs}
    >
      {children}
    </form>
  )
}

type QuietLinkProps = { readonly label: string; readonly onAct: () => void }

/** An action that the specification calls a link (D-labels.2). */
export function QuietLink({ label, onAct }: QuietLinkProps) {
  const act = (event: MouseEvent) => {
    event.preventDefault()
    onAct()
  }
  return (
    <a href={PATHS.tab('sign-in')} className={styles.quiet} onClick={act}>
      {label}
    </a>
  )
}
