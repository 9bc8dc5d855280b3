import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { TextField } from '#web/account-inputs/field.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'
import { useEmailForm } from './use-email-form.ts'

const TEXTS = ACCOUNT_TEXTS.address

type EmailSectionProps = {
  readonly email: string
  readonly record: Parameters<typeof useEmailForm>[1]
}

/** The address that signs in; another one counts once an e-mail sent there was read. */
export function EmailSection({ email, record }: EmailSectionProps) {
  const { faults, register, send, sending, waiting } = useEmailForm(email, record)
  return (
    <AccountSection id='email' title={TEXTS.title} lead={TEXTS.lead}>
      <p className={styles.now}>
        {TEXTS.now} <strong>{email}</strong>
      </p>
      {waiting && (
        <div role='status' className={styles.waiting}>
          <p>
            {TEXTS.waiting} <strong>{waiting}</strong>
          </p>
          <p>{ACCOUNT_MESSAGES.emailChangeSent.description}</p>
        </div>
      )}
      <form noValidate onSubmit={send} className={styles.form}>
        <TextField
          id='new-email'
          label={ACCOUNT_TEXTS.newEmail}
          type='email'
          autoComplete='off'
          fault={faults.email}
          register={register('email')}
        />
        <CurrentPasswordField id='email-password' fault={faults.password} register={register('password')} />
        <div className={styles.actions}>
          <BusyButton type='submit' busy={sending}>
            {TEXTS.save}
          </BusyButton>
        </div>
      </form>
    </AccountSection>
  )
}
