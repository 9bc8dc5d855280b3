import { useState } from 'react'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { call } from '#web/api/call.ts'
import { EMAIL_TEXTS } from '#web/letters/texts.ts'
import { useSendEmail } from '#web/letters/use-send-letter.ts'
import forms from '#web/sign-in/sign-in.module.css'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FocusedTitle } from './focused-title.tsx'
import { LABELS } from './labels.ts'

type DeadLinkProps = { readonly token: string; readonly onBack: () => void }

/** A reset e-mail's link that works no more, and a new e-mail in one click. */
export function DeadLink({ token, onBack }: DeadLinkProps) {
  const { send, sending } = useSendEmail()
  const [sent, setSent] = useState(false)
  const sendNew = async () => {
    if (await send(() => call('requestPasswordReset', { body: { token } }))) setSent(true)
  }
  const message = sent ? ACCOUNT_MESSAGES.newLinkSent : ACCOUNT_MESSAGES.resetExpired
  return (
    <div className={forms.form}>
      <div className={forms.words}>
        <FocusedTitle key={message.title}>{message.title}</FocusedTitle>
        <p>{message.description}</p>
      </div>
      {!sent && (
        <BusyButton fullWidth busy={sending} onClick={() => void sendNew()}>
          {EMAIL_TEXTS.sendNew}
        </BusyButton>
      )}
      <button type='button' className={forms.quiet} onClick={onBack}>
        {LABELS.backToSignIn}
      </button>
    </div>
  )
}
