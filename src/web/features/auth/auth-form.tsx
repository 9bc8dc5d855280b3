import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { PATHS } from '#domain/routes.ts'
import styles from './auth.module.css'

type AuthFormProps = {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  readonly children: ReactNode
}

/**
 * A form for signing in or up, or for a new password. `method='dialog'` prevents a submit before hydration from sending
 * anything or leaving the page.
 */
export const AuthForm = ({ onSubmit, children }: AuthFormProps) => (
  <form method='dialog' noValidate onSubmit={onSubmit} className={styles.form}>
    {children}
  </form>
)

type QuietLinkProps = { readonly label: string; readonly onAct: () => void }

/** Link that runs an action. The specification prescribes links here (D-labels.2). */
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
