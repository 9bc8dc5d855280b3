import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { PATHS } from '#domain/routes.ts'
import styles from './auth.module.css'

type AuthFormProps = {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  readonly children: ReactNode
}

/**
 * A form for signing in, signing up or setting a new password. Because of `method='dialog'`, a submit before hydration
 * neither sends anything nor leaves the page.
 */
export const AuthForm = ({ onSubmit, children }: AuthFormProps) => (
  <form method='dialog' noValidate onSubmit={onSubmit} className={styles.form}>
    {children}
  </form>
)

type QuietLinkProps = { readonly label: string; readonly onAct: () => void }

/** A link that runs an action. The specification prescribes links here (D-labels.2). */
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
