import { Button } from '@mantine/core'
import { BusyButton } from '#web/ui/busy-button.tsx'
import account from '../account.module.css'
import { CurrentPasswordField } from '../current-password-field.tsx'
import { StepWords } from './step-words.tsx'
import { TWO_STEP_TEXTS } from './texts.ts'
import { type Proven, usePasswordForm } from './use-password-form.ts'
import type { Intent } from './use-two-step.ts'

type PasswordFormProps = Proven & { readonly intent: Intent }

/** Asks for the password before anything is shown or changed. */
export function PasswordForm({ intent, ...proven }: PasswordFormProps) {
  const { faults, register, send, sending } = usePasswordForm(intent, proven)
  const { title, lead, act } = TWO_STEP_TEXTS.password[intent]
  return (
    <form noValidate onSubmit={send} className={account.form}>
      <StepWords title={title} lead={lead} />
      <CurrentPasswordField id='two-step-password' fault={faults.password} register={register('password')} />
      <div className={account.actions}>
        <BusyButton type='submit' busy={sending} className={intent === 'stop' ? account.danger : undefined}>
          {act}
        </BusyButton>
        <Button variant='default' onClick={proven.onEnd}>
          {TWO_STEP_TEXTS.cancel}
        </Button>
      </div>
    </form>
  )
}
