import { SIGN_UP_FIELDS } from '#domain/accounts/sign-up.ts'
import { TextField } from '#web/account-inputs/field.tsx'
import { hintOf, passwordHint } from '#web/account-inputs/labels.ts'
import { LocationField } from '#web/account-inputs/location-field.tsx'
import { PasswordField } from '#web/account-inputs/password-field.tsx'
import { settings } from '#web/settings.ts'
import forms from '#web/sign-in/sign-in.module.css'
import { WayInForm } from '#web/sign-in/way-in-form.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CheckInbox } from './check-inbox.tsx'
import { keptSignUp } from './kept-sign-up.ts'
import { LABELS } from './labels.ts'
import styles from './panel.module.css'
import type { SignUpFormState } from './use-sign-up-form.ts'

type SignUpFormProps = SignUpFormState & { readonly onSignIn: () => void }

/** The seven fields that make an account, or, once sent, where to look for the e-mail. */
export function SignUpForm({ faults, sending, register, send, sentTo, again, onSignIn }: SignUpFormProps) {
  if (sentTo) return <CheckInbox email={sentTo} onSignIn={onSignIn} onAgain={again} />
  return (
    <WayInForm id='sign-up' keptAs={keptSignUp.place} onSubmit={send}>
      <div className={forms.words}>
        <h2>{LABELS.signUpTitle}</h2>
        <p>{LABELS.signUpLead}</p>
      </div>
      <div className={styles.fields}>
        {SIGN_UP_FIELDS.map((field) => (
          <SignUpField key={field.key} field={field} fault={faults[field.key]} register={register} />
        ))}
      </div>
      <BusyButton type='submit' fullWidth busy={sending}>
        {LABELS.createAccount}
      </BusyButton>
    </WayInForm>
  )
}

type SignUpFieldProps = Pick<SignUpFormState, 'register'> & {
  readonly fault: string | undefined
  readonly field: (typeof SIGN_UP_FIELDS)[number]
}

function SignUpField({ field, fault, register }: SignUpFieldProps) {
  const { key, label, type, autocomplete } = field
  const shared = { id: `sign-up-${key}`, fault, register: register(key) }
  switch (type) {
    case 'select':
      return <LocationField {...shared} />
    case 'password':
      return (
        <PasswordField {...shared} autoComplete={autocomplete} hint={passwordHint(settings.passwordMin)} />
      )
    default:
      return (
        <TextField {...shared} label={label} type={type} autoComplete={autocomplete} hint={hintOf(key)} />
      )
  }
}
