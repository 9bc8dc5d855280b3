import { TextField } from '#web/account-inputs/field.tsx'
import { labelOf } from '#web/account-inputs/labels.ts'
import { PasswordField } from '#web/account-inputs/password-field.tsx'
import { BusyButton } from '#web/parts/busy-button.tsx'
import { SIGN_IN_LABELS } from './labels.ts'
import type { SignInForm } from './use-sign-in.ts'

type SignInFieldsProps = {
  readonly form: SignInForm
  /** Whether the password is what a dialog opens at. */
  readonly opensAtPassword?: boolean
}

/** E-mail, password, and the button that sends them. */
export function SignInFields({ form, opensAtPassword }: SignInFieldsProps) {
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <TextField
        id='sign-in-email'
        label={labelOf('email')}
        type='email'
        autoComplete='username'
        error={errors.email}
        register={form.register('email')}
      />
      <PasswordField
        id='sign-in-password'
        autoComplete='current-password'
        opensHere={opensAtPassword}
        error={errors.password}
        register={form.register('password')}
      />
      <BusyButton type='submit' fullWidth busy={isSubmitting}>
        {SIGN_IN_LABELS.signIn}
      </BusyButton>
    </>
  )
}
