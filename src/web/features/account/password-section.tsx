import { useQueryClient } from '@tanstack/react-query'
import { ACCOUNT_MESSAGES, ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { faultOfPassword } from '#domain/accounts/passwords.ts'
import { INPUT_TEXTS, passwordHint } from '#web/account-inputs/labels.ts'
import { PasswordField } from '#web/account-inputs/password-field.tsx'
import { passwordRule } from '#web/account-inputs/password-rule.ts'
import { call } from '#web/api/call.ts'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'
import { useAccountForm } from './use-account-form.ts'
import { SESSIONS } from './use-sessions.ts'

const TEXTS = ACCOUNT_TEXTS.password

const BLANK = { current: '', password: '' }

function faultsOf({ password }: typeof BLANK) {
  const fault = faultOfPassword(password, passwordRule())
  return fault ? { password: fault } : {}
}

/** Another password, for whoever knows the present one. */
export function PasswordSection({ email }: { readonly email: string }) {
  const queries = useQueryClient()
  const { form, faults, register, send, sending } = useAccountForm<keyof typeof BLANK>({
    initial: BLANK,
    check: faultsOf,
    proof: 'current',
    refused: ACCOUNT_REFUSALS.password,
    store: async (body) => {
      await call('changePassword', { body })
      form.reset(BLANK)
      void queries.invalidateQueries({ queryKey: SESSIONS })
      return ACCOUNT_MESSAGES.ownPasswordChanged
    },
  })
  return (
    <AccountSection id='password' title={TEXTS.title} lead={TEXTS.lead}>
      <form noValidate onSubmit={send} className={styles.form}>
        {/* So that a password manager knows whose password it is to store. */}
        <input type='text' name='username' autoComplete='username' value={email} readOnly hidden />
        <CurrentPasswordField id='current-password' fault={faults.current} register={register('current')} />
        <PasswordField
          id='new-password'
          label={INPUT_TEXTS.newPassword}
          autoComplete='new-password'
          hint={passwordHint(settings.passwordMin)}
          fault={faults.password}
          register={register('password')}
        />
        <div className={styles.actions}>
          <BusyButton type='submit' busy={sending}>
            {TEXTS.save}
          </BusyButton>
        </div>
      </form>
    </AccountSection>
  )
}
