import { TextField } from '#web/account-inputs/field.tsx'
import { labelOf } from '#web/account-inputs/labels.ts'
import { PasswordField } from '#web/account-inputs/password-field.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { SIGN_IN_LABELS } from './labels.ts'
import type { SignInForm } from './use-sign-in.ts'

type SignInFieldsProps = {
  readonly fields: SignInForm
  /** Whether the password is what a dialog opens at. */
  readonly opensAtPassword?: boolean
}

/** E-mail, password, and the button that sends them. */
export function SignInFields({ fields, opensAtPassword }: SignInFieldsProps) {
  const { faults, sending, register } = fields
  return (
    <>
      <TextField
        id='sign-in-email'
        label={labelOf('email')}
        type='email'
        autoComplete='username'
        fault={faults.email}
        register={register('email')}
      />
      <PasswordField
        id='sign-in-password'
        autoComplete='current-password'
        opensHere={opensAtPassword}
        fault={faults.password}
        register={register('password')}
      />
      <BusyButton type='submit' fullWidth busy={sending}>
        {SIGN_IN_LABELS.signIn}
      </BusyButton>
    </>
  )
}
