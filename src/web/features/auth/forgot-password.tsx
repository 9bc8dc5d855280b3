import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { EMAIL_FIELD, faultOfField } from '#domain/accounts/sign-up.ts'
import { TextField } from '#web/account-inputs/field.tsx'
import { call } from '#web/api/call.ts'
import { EMAIL_TEXTS } from '#web/letters/texts.ts'
import { useSendEmail } from '#web/letters/use-send-letter.ts'
import forms from '#web/sign-in/sign-in.module.css'
import { WayInForm } from '#web/sign-in/way-in-form.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FocusedTitle } from './focused-title.tsx'
import { LABELS } from './labels.ts'
import styles from './panel.module.css'
import type { SignInFormState } from './use-sign-in-form.ts'

export type ForgotPasswordProps = Pick<SignInFormState, 'fields'> & { readonly onBack: () => void }

/** Asks for an e-mail to choose a new password. The address is that of sign-in's form: it is typed once. */
export function ForgotPassword({ fields, onBack }: ForgotPasswordProps) {
  const { send, sending } = useSendEmail()
  const [sentTo, setSentTo] = useState<string>()
  const { form } = fields
  const ask = async () => {
    const email = form.value('email').trim()
    const message = faultOfField(EMAIL_FIELD, email)
    if (message) return form.refuse('email', message, true)
    if (await send(() => call('requestPasswordReset', { body: { email } }))) setSentTo(email)
  }
  if (sentTo) return <Sent email={sentTo} sending={sending} onAgain={() => void ask()} onBack={onBack} />
  return <RequestContext fields={fields} sending={sending} onAsk={() => void ask()} onBack={onBack} />
}

type AskingProps = ForgotPasswordProps & { readonly sending: boolean; readonly onAsk: () => void }

function RequestContext({ fields, sending, onAsk, onBack }: AskingProps) {
  const { form, faults, register } = fields
  useEffect(() => form.focus('email'), [form])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk()
  }
  return (
    <WayInForm onSubmit={submit}>
      <div className={forms.words}>
        <h2>{LABELS.forgotTitle}</h2>
        <p>{LABELS.forgotLead}</p>
      </div>
      <TextField
        id='forgot-email'
        label={EMAIL_FIELD.label}
        type='email'
        autoComplete='username'
        fault={faults.email}
        register={register('email')}
      />
      <BusyButton type='submit' fullWidth busy={sending}>
        {LABELS.sendEmail}
      </BusyButton>
      <button type='button' className={forms.quiet} onClick={onBack}>
        {LABELS.backToSignIn}
      </button>
    </WayInForm>
  )
}

type SentProps = {
  readonly email: string
  readonly sending: boolean
  readonly onAgain: () => void
  readonly onBack: () => void
}

function Sent({ email, sending, onAgain, onBack }: SentProps) {
  const { title, description } = ACCOUNT_MESSAGES.resetSent
  return (
    <div className={forms.form}>
      <div className={forms.words}>
        <FocusedTitle>{title}</FocusedTitle>
        <p>
          <strong className={styles.address}>{email}</strong>
        </p>
        <p>{description}</p>
      </div>
      <Button fullWidth onClick={onBack}>
        {LABELS.backToSignIn}
      </Button>
      <button type='button' className={forms.quiet} onClick={onAgain} aria-disabled={sending}>
        {EMAIL_TEXTS.retryEmails}
      </button>
    </div>
  )
}
