import { useState } from 'react'
import { ACCOUNT_REFUSALS, SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import { EMAIL_FIELD, fieldError, normaliseField } from '#domain/accounts/sign-up.ts'
import { call } from '#web/api/client.ts'
import { REQUIRED } from '#web/forms/account/texts.ts'
import { tabStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { OutboxNote, withOutboxNote } from '#web/ui/outbox-note.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './account.module.css'
import { OwnerCheck } from './owner-check.tsx'
import { ACCOUNT_TEXTS, ACCOUNT_TOASTS } from './texts.ts'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'
import { useSectionForm } from './use-section-form.ts'

const TEXTS = ACCOUNT_TEXTS.address

/**
 * Requests a change of the e-mail address. The address changes once the user has opened the link sent to the new
 * address and has confirmed the change.
 * @param email the current address
 */
export function EmailSection({ email }: { readonly email: string }) {
  const { field, onSubmit, submitting, unconfirmed } = useEmailForm(email)
  return (
    <SettingsSection id='email' title={TEXTS.title} lead={TEXTS.lead}>
      <Text tone='soft' size='small'>
        {TEXTS.now} <strong className={styles.current}>{email}</strong>
      </Text>
      <UnconfirmedEmail />
      {unconfirmed && (
        <Card compact tone='accent' role='status'>
          <p>
            {TEXTS.unconfirmed} <strong>{unconfirmed}</strong>
          </p>
          <p>
            {ACCOUNT_TOASTS.emailChangeSent.description} <OutboxNote />
          </p>
        </Card>
      )}
      <Stack as='form' noValidate onSubmit={onSubmit}>
        <TextField
          {...field('email')}
          id='new-email'
          label={ACCOUNT_TEXTS.newEmail}
          type='email'
          autoComplete='off'
        />
        <OwnerCheck {...field('password')} id='email-password' />
        <Group grow>
          <BusyButton type='submit' busy={submitting}>
            {TEXTS.save}
          </BusyButton>
        </Group>
      </Stack>
    </SettingsSection>
  )
}

function errorOf(email: string, current: string): string | null {
  if (email === '') return REQUIRED.newEmail
  return email === current ? SIGN_IN_REFUSALS.ownEmail : fieldError(EMAIL_FIELD, email)
}

const tidyEmail = (email: string) => normaliseField('email', email).toLowerCase()

/** Key in the tab's storage for the requested address. */
const REQUESTED = 'new-email'

/**
 * The form for requesting a new address. `unconfirmed` is an address that was requested in this tab and has not been
 * confirmed yet.
 */
function useEmailForm(current: string) {
  const owner = useOwner()
  const [requested, setRequested] = useState(() => tabStorage.read(owner, REQUESTED))
  const { form, ...account } = useSectionForm({
    defaultValues: { email: '', password: '' },
    validate: ({ email }) => {
      const error = errorOf(tidyEmail(email), current)
      return error ? { email: error } : {}
    },
    passwordField: 'password',
    failed: ACCOUNT_REFUSALS.email,
    save: async ({ email: typed, password }) => {
      const email = tidyEmail(typed)
      await call('requestEmailChange', { body: { email, password } })
      form.reset()
      tabStorage.write(owner, REQUESTED, email)
      setRequested(email)
      return withOutboxNote(ACCOUNT_TOASTS.emailChangeSent)
    },
  })
  return { ...account, unconfirmed: requested === current ? undefined : requested }
}
