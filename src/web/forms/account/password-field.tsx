import { useEffect, useState } from 'react'
import type { PasswordRule } from '#domain/accounts/passwords.ts'
import { settings } from '#web/settings.ts'
import { Field } from '#web/ui/field.tsx'
import { prefetch } from '#web/ui/prefetch.ts'
import styles from './password-field.module.css'
import { FIELD_TEXTS, labelOf, passwordHint } from './texts.ts'
import type { AccountFieldProps } from './use-account-form.ts'

type PasswordFieldProps = AccountFieldProps & {
  readonly label?: string
  readonly autoComplete: 'new-password' | 'current-password'
  readonly hint?: string
  /** True to take the focus when its dialog opens. */
  readonly autoFocusInDialog?: boolean
}

/** A password input with a button that reveals the text. */
export function PasswordField({
  id,
  label = labelOf('password'),
  hint,
  error,
  required,
  autoFocusInDialog,
  ...input
}: PasswordFieldProps) {
  const [revealed, setRevealed] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error} required={required}>
      {(attributes) => (
        <div className={styles.secret}>
          <input
            {...attributes}
            type={revealed ? 'text' : 'password'}
            autoCapitalize='none'
            spellCheck={false}
            data-autofocus={autoFocusInDialog || undefined}
            {...input}
          />
          <button
            type='button'
            className={styles.reveal}
            aria-label={revealed ? FIELD_TEXTS.hide : FIELD_TEXTS.show}
            onClick={() => setRevealed(!revealed)}
          >
            <EyeIcon crossedOut={revealed} />
          </button>
        </div>
      )}
    </Field>
  )
}

const EyeIcon = ({ crossedOut }: { readonly crossedOut: boolean }) => (
  <svg
    viewBox='0 0 24 24'
    fill='none'
    stroke='currentColor'
    strokeWidth='1.75'
    strokeLinecap='round'
    aria-hidden='true'
  >
    <path d='M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z' />
    <circle cx='12' cy='12' r='3' />
    {crossedOut && <path d='M4 20 20 4' />}
  </svg>
)

/** An input for a new password, with the rule for its length. */
export function NewPasswordField(props: AccountFieldProps & { readonly label?: string }) {
  useEffect(() => prefetch(fetchCommonPasswords), [])
  return <PasswordField {...props} autoComplete='new-password' hint={passwordHint(settings.passwordMin)} />
}

/** Tells password managers which account a new password belongs to. */
export const HiddenUsername = ({ email }: { readonly email: string }) => (
  <input type='text' name='username' autoComplete='username' value={email} readOnly hidden />
)

/** An input for the current password. Asking for it protects the user if the screen is left unattended. */
export const CurrentPasswordField = (props: AccountFieldProps) => (
  <PasswordField {...props} label={FIELD_TEXTS.currentPassword} autoComplete='current-password' />
)

let common: PasswordRule['common'] = new Set()

async function fetchCommonPasswords(): Promise<void> {
  const { COMMON_PASSWORDS } = await import('#domain/accounts/common-passwords.ts')
  common = COMMON_PASSWORDS
}

/**
 * Returns the rule for new passwords. Until the list of common passwords has been fetched, only the server rejects
 * those passwords, with the same message.
 */
export const passwordRule = (): PasswordRule => ({ minimum: settings.passwordMin, common })
