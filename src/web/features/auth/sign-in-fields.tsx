import { type ReactNode, useState } from 'react'
import { ACCOUNT_MESSAGES, signInFailed } from '#domain/accounts/messages.ts'
import { isBlankText } from '#domain/typed-text.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { PasswordField } from '#web/forms/account/password-field.tsx'
import { labelOf, REQUIRED } from '#web/forms/account/texts.ts'
import { type AccountForm, useAccountForm } from '#web/forms/account/use-account-form.ts'
import { useAuth } from '#web/session/auth.tsx'
import { SIGN_IN_TOAST } from '#web/session/auth-state.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { AUTH_TEXTS } from './texts.ts'

const KEYS = ['email', 'password'] as const

/** Returns whether a value is missing. Passwords are not trimmed, because they may contain any characters. */
const isMissing = (key: (typeof KEYS)[number], typed: string) =>
  key === 'password' ? typed === '' : isBlankText(typed)

export type SignInForm = AccountForm<(typeof KEYS)[number]>

type SignInOptions = {
  /** The e-mail address to fill in. It belongs to the user who is likely to sign in. */
  readonly email?: string
  /** Returns the pending request for the address to fill in, if any. */
  readonly waitFor?: () => Promise<unknown> | undefined
  /** Called with true when an attempt begins, and with false when it has failed or the user returns to the password. */
  readonly onSigningIn?: (signingIn: boolean) => void
  readonly onRefused?: (failure: ApiError, email: string) => void
  readonly onSignedIn?: () => void
}

/**
 * The state of the sign-in form, used on the landing page and in the dialog that appears when a session has expired.
 */
export function useSignIn({ email = '', waitFor, onSigningIn, onRefused, onSignedIn }: SignInOptions) {
  const { signIn } = useAuth()
  const [twoStep, setTwoStep] = useState(false)
  const finish = () => {
    notify(ACCOUNT_MESSAGES.signedIn, 'success', { id: SIGN_IN_TOAST })
    onSignedIn?.()
  }
  const account: SignInForm = useAccountForm<(typeof KEYS)[number]>({
    defaultValues: { email, password: '' },
    ...(waitFor && { waitFor }),
    validate: (values) =>
      Object.fromEntries(
        KEYS.filter((key) => isMissing(key, values[key])).map((key) => [key, REQUIRED[key]]),
      ),
    submit: async ({ email, password }) => {
      onSigningIn?.(true)
      const signedIn = await signIn(email.trim(), password)
      setTwoStep(signedIn.twoStep)
      if (!signedIn.twoStep) finish()
    },
    // The server does not reveal whether the address or the password is wrong. The error is shown at the password,
    // which users cannot read while they type it.
    fieldOfCode: { 'wrong-credentials': 'password' },
    onError: (message, failure, options) => {
      if (failure) {
        onSigningIn?.(false)
        onRefused?.(failure, account.form.getValues('email').trim())
      }
      notify(signInFailed(message), 'problem', { id: SIGN_IN_TOAST, ...options })
    },
  })
  const backToPassword = () => {
    onSigningIn?.(false)
    setTwoStep(false)
    account.form.setValue('password', '')
    account.form.clearErrors('password')
  }
  return { account, twoStep, finish, backToPassword }
}

type SignInFieldsProps = {
  readonly account: SignInForm
  /** True to focus the password when the dialog opens. */
  readonly autoFocusPassword?: boolean
  /** Other ways to sign in, below the submit button. */
  readonly children?: ReactNode
}

/** The e-mail and password fields, and the submit button. */
export const SignInFields = ({
  account: { field, submitting },
  autoFocusPassword,
  children,
}: SignInFieldsProps) => (
  <>
    <TextField
      {...field('email')}
      id='sign-in-email'
      label={labelOf('email')}
      type='email'
      autoComplete='username'
    />
    <PasswordField
      {...field('password')}
      id='sign-in-password'
      autoComplete='current-password'
      {...(autoFocusPassword && { autoFocusInDialog: true })}
    />
    <BusyButton type='submit' fullWidth busy={submitting}>
      {AUTH_TEXTS.signIn}
    </BusyButton>
    {children}
  </>
)
