import type { ComponentProps } from 'react'
import { PasswordField } from '#web/account-inputs/password-field.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'

type CurrentPasswordFieldProps = Pick<ComponentProps<typeof PasswordField>, 'id' | 'fault' | 'register'>

/** The password that proves who asks, for whoever sits at an open screen (useAccountForm, `proof`). */
export const CurrentPasswordField = (props: CurrentPasswordFieldProps) => (
  <PasswordField {...props} label={ACCOUNT_TEXTS.currentPassword} autoComplete='current-password' />
)
