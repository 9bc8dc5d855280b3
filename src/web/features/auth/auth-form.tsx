import type { ComponentProps, FormEvent, MouseEvent, ReactNode } from 'react'
import { PATHS } from '#domain/routes.ts'
import { focusOnMount } from '#web/ui/focus.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
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
  <Stack as='form' method='dialog' noValidate onSubmit={onSubmit}>
    {children}
  </Stack>
)

type FormTitleProps = {
  readonly title: string
  /** True if the form replaces the one that had the focus. */
  readonly takesFocus?: boolean
  /** A sentence under the title. */
  readonly children?: ReactNode
}

export const FormTitle = ({ title, takesFocus, children }: FormTitleProps) => (
  <Stack gap={2}>
    <h2 key={title} className={styles.title} {...(takesFocus && { ref: focusOnMount, tabIndex: -1 })}>
      {title}
    </h2>
    <Text as='div' size='small' tone='soft'>
      {children}
    </Text>
  </Stack>
)

type QuietLinkProps = { readonly label: string; readonly onAct: () => void }

type QuietButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'>

/** A button that looks like a link. */
export const QuietButton = (props: QuietButtonProps) => (
  <button {...props} type='button' className={styles.quiet} />
)

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
