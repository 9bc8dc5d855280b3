import { ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { passwordError } from '#domain/accounts/passwords.ts'
import { call } from '#web/api/client.ts'
import { HiddenUsername, NewPasswordField, passwordRule } from '#web/forms/account/password-field.tsx'
import { FIELD_TEXTS } from '#web/forms/account/texts.ts'
import { useAuth } from '#web/session/auth.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { useRefetchSessions } from './api.ts'
import { OwnerCheck, useHasPassword } from './owner-check.tsx'
import { ACCOUNT_TEXTS, ACCOUNT_TOASTS } from './texts.ts'
import { useSectionForm } from './use-section-form.ts'

/** Changes the password, or sets the first one of an account that the identity provider created. */
export function PasswordSection({ email }: { readonly email: string }) {
  const refetchSessions = useRefetchSessions()
  const { userUpdated } = useAuth()
  const hasPassword = useHasPassword()
  const texts = hasPassword ? ACCOUNT_TEXTS.password : ACCOUNT_TEXTS.password.first
  const { form, field, submitting, onSubmit } = useSectionForm({
    defaultValues: { current: '', password: '' },
    validate: ({ password }) => {
      const error = passwordError(password, passwordRule())
      return error ? { password: error } : {}
    },
    passwordField: 'current',
    failed: ACCOUNT_REFUSALS.password,
    save: async (body) => {
      await call('changePassword', { body })
      form.reset()
      void refetchSessions()
      if (!hasPassword) await userUpdated()
      return hasPassword ? ACCOUNT_TOASTS.ownPasswordChanged : ACCOUNT_TOASTS.ownPasswordSet
    },
  })
  return (
    <SettingsSection id='password' title={texts.title} lead={texts.lead}>
      <Stack as='form' noValidate onSubmit={onSubmit}>
        <HiddenUsername email={email} />
        <OwnerCheck {...field('current')} id='current-password' />
        <NewPasswordField {...field('password')} id='new-password' label={FIELD_TEXTS.newPassword} />
        <Group grow>
          <BusyButton type='submit' busy={submitting}>
            {texts.save}
          </BusyButton>
        </Group>
      </Stack>
    </SettingsSection>
  )
}
