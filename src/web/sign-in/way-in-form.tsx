import type { FormEvent, ReactNode } from 'react'
import styles from './sign-in.module.css'

type WayInFormProps = {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  readonly children: ReactNode
}

/** A form for signing in or up. Submitted before hydration, `method='dialog'` sends nothing and keeps the page. */
export const WayInForm = ({ onSubmit, children }: WayInFormProps) => (
  <form method='dialog' noValidate onSubmit={onSubmit} className={styles.form}>
    {children}
  </form>
)
