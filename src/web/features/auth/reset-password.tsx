import { INPUT_TEXTS, passwordHint } from '#web/account-inputs/labels.ts'
import { PasswordField } from '#web/account-inputs/password-field.tsx'
import { settings } from '#web/settings.ts'
import forms from '#web/sign-in/sign-in.module.css'
import { WayInForm } from '#web/sign-in/way-in-form.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { DeadLink } from './dead-link.tsx'
import { LABELS } from './labels.ts'
import { useResetPassword } from './use-reset-password.ts'

type ResetPasswordProps = {
  readonly token: string
  readonly onDead: () => void
  readonly onDone: () => void
}

/** In place of the tabs, for whoever came by the link of a reset e-mail. */
export default function ResetPassword({ token, onDead, onDone }: ResetPasswordProps) {
  const { fields, link, send } = useResetPassword(token, { onDead, onDone })
  if (link === 'asking') return <Spinner text={LOADING} />
  if (link === 'dead') return <DeadLink token={token} onBack={onDone} />
  return (
    <WayInForm onSubmit={send}>
      <div className={forms.words}>
        <h2>{LABELS.resetTitle}</h2>
        <p>{LABELS.resetLead}</p>
      </div>
      <PasswordField
        id='reset-password'
        label={INPUT_TEXTS.newPassword}
        autoComplete='new-password'
        hint={passwordHint(settings.passwordMin)}
        fault={fields.faults.password}
        register={fields.register('password')}
      />
      <BusyButton type='submit' fullWidth busy={fields.sending}>
        {LABELS.saveNewPassword}
      </BusyButton>
      <button type='button' className={forms.quiet} onClick={onDone}>
        {LABELS.backToSignIn}
      </button>
    </WayInForm>
  )
}
