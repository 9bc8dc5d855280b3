import { REFUSALS } from '#domain/accounts/messages.ts'
import { QuietLink } from '#web/sign-in/quiet-link.tsx'
import forms from '#web/sign-in/sign-in.module.css'
import { SignInFields } from '#web/sign-in/sign-in-fields.tsx'
import { WayInForm } from '#web/sign-in/way-in-form.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { LABELS } from './labels.ts'
import type { SignInFormState } from './use-sign-in-form.ts'

type SignInFormProps = SignInFormState & {
  readonly onForgot: () => void
  readonly confirming: boolean
}

/** E-mail and password; whoever has no confirmed address yet is offered the e-mail again. */
export function SignInForm({ fields, send, onForgot, confirming, ...email }: SignInFormProps) {
  return (
    <WayInForm onSubmit={send}>
      <div className={forms.words}>
        <h2>{LABELS.signInTitle}</h2>
        <p>{LABELS.signInLead}</p>
      </div>
      <SignInFields fields={fields} />
      <EmailAgain {...email} />
      <div className={forms.ways}>
        {confirming ? (
          <QuietLink label={LABELS.notYourPassword} onAct={email.resetTyped} />
        ) : (
          <QuietLink label={LABELS.forgot} onAct={onForgot} />
        )}
        <QuietLink label={LABELS.resend} onAct={email.resendToTyped} />
      </div>
    </WayInForm>
  )
}

function EmailAgain({
  unconfirmed,
  resend,
  sending,
}: Pick<SignInFormState, 'unconfirmed' | 'resend' | 'sending'>) {
  if (!unconfirmed) return null
  return (
    <div className={forms.notice}>
      <p>{REFUSALS.unconfirmed}</p>
      <BusyButton variant='default' busy={sending} onClick={() => void resend(unconfirmed)}>
        {LABELS.resendShort}
      </BusyButton>
    </div>
  )
}
