import { REFUSALS } from '#domain/accounts/messages.ts'
import { TextField } from '#web/account-inputs/field.tsx'
import { labelOf } from '#web/account-inputs/labels.ts'
import { PasswordField } from '#web/account-inputs/password-field.tsx'
import { BusyButton } from '#web/parts/busy-button.tsx'
import { LABELS } from './labels.ts'
import styles from './panel.module.css'
import { QuietLink } from './quiet-link.tsx'
import type { SignInFormState } from './use-sign-in-form.ts'

type SignInFormProps = SignInFormState & {
  readonly onForgot: () => void
  readonly confirming: boolean
}

/** E-mail and password; whoever has no confirmed address yet is offered the letter again. */
export function SignInForm({ form, send, onForgot, confirming, ...letter }: SignInFormProps) {
  const { errors, isSubmitting } = form.formState
  return (
    <form method='dialog' noValidate onSubmit={send} className={styles.form}>
      <div className={styles.words}>
        <h2>{LABELS.signInTitle}</h2>
        <p>{LABELS.signInLead}</p>
      </div>
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
        error={errors.password}
        register={form.register('password')}
      />
      <BusyButton type='submit' fullWidth busy={isSubmitting}>
        {LABELS.signIn}
      </BusyButton>
      <LetterAgain {...letter} />
      <div className={styles.ways}>
        {confirming ? (
          <QuietLink label={LABELS.notYourPassword} onAct={letter.resetTyped} />
        ) : (
          <QuietLink label={LABELS.forgot} onAct={onForgot} />
        )}
        <QuietLink label={LABELS.resend} onAct={letter.resendToTyped} />
      </div>
    </form>
  )
}

function LetterAgain({ unconfirmed, resend, sending }: Omit<SignInFormState, 'form' | 'send'>) {
  if (!unconfirmed) return null
  return (
    <div className={styles.notice}>
      <p>{REFUSALS.unconfirmed}</p>
      <BusyButton variant='default' busy={sending} onClick={() => void resend(unconfirmed)}>
        {LABELS.resendShort}
      </BusyButton>
    </div>
  )
}
