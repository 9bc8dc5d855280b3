import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ACCOUNT_MESSAGES, ACCOUNT_REFUSALS, SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import { EMAIL_FIELD, fieldError, normaliseField } from '#domain/accounts/sign-up.ts'
import { call } from '#web/api/client.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { deviceMessage } from '#web/autosave/save-status.tsx'
import { useRecord } from '#web/autosave/use-record.ts'
import { CurrentPasswordField } from '#web/forms/account/password-field.tsx'
import { REQUIRED } from '#web/forms/account/texts.ts'
import { useRecordInputs } from '#web/forms/use-record-inputs.ts'
import { tabStorage } from '#web/session/browser-storage.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { OutboxNote, withOutboxNote } from '#web/ui/outbox-note.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toasts.tsx'
import styles from './account.module.css'
import { ACCOUNT_TEXTS, ACCOUNT_TOASTS } from './texts.ts'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'
import { useSectionForm } from './use-section-form.ts'

const TEXTS = ACCOUNT_TEXTS.address

type EmailSectionProps = {
  /** The current address. */
  readonly email: string
  readonly record: AutosavedRecord<TypedEmail>
}

/**
 * Requests a change of the e-mail address. The address changes once the user has opened the link sent to the new
 * address and has confirmed the change.
 */
export function EmailSection({ email, record }: EmailSectionProps) {
  const { field, onSubmit, submitting, unconfirmed } = useEmailForm(email, record)
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
            {ACCOUNT_MESSAGES.emailChangeSent.description} <OutboxNote />
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
        <CurrentPasswordField {...field('password')} id='email-password' />
        <Group grow>
          <BusyButton type='submit' busy={submitting}>
            {TEXTS.save}
          </BusyButton>
        </Group>
      </Stack>
    </SettingsSection>
  )
}

/** The part of the form that is stored on the device. The password is never stored. */
type TypedEmail = { email: string }

const NOTHING_TYPED = { version: 0, values: { email: '' } }

const recordKind = (owner: string): RecordKind<TypedEmail> => ({
  owner,
  name: 'new-email',
  shape: { keys: ['email'], isEqual: (_, a, b) => a === b, mergeValue: (_, _base, mine) => mine },
})

/** Restores the typed address from this device. Returns undefined until draft storage has been read. */
export function useTypedEmail() {
  const opened = useRecord({
    kind: recordKind,
    base: NOTHING_TYPED,
    onClosed: (_, unsaved) => {
      if (unsaved) notify(deviceMessage(ACCOUNT_TOASTS.emailUnsaved), 'plain')
    },
  })
  return opened?.record
}

function errorOf(email: string, current: string): string | null {
  if (email === '') return REQUIRED.newEmail
  return email === current ? SIGN_IN_REFUSALS.ownEmail : fieldError(EMAIL_FIELD, email)
}

const tidyEmail = (email: string) => normaliseField('email', email).toLowerCase()

/** Key in the tab's storage for the requested address. */
const REQUESTED = 'new-email'

const connect = (form: UseFormReturn<{ email: string; password: string }>) => ({
  read: () => ({ email: form.getValues('email') }),
  put: ({ email }: Partial<TypedEmail>) => {
    if (email !== undefined) form.setValue('email', email)
  },
})

/**
 * The form for requesting a new address. `unconfirmed` is an address that was requested in this tab and has not been
 * confirmed yet.
 */
function useEmailForm(current: string, record: AutosavedRecord<TypedEmail>) {
  const { owner } = record.kind
  const [requested, setRequested] = useState(() => tabStorage.read(owner, REQUESTED))
  const { form, ...account } = useSectionForm({
    defaultValues: { email: record.values().email, password: '' },
    validate: ({ email }) => {
      const error = errorOf(tidyEmail(email), current)
      return error ? { email: error } : {}
    },
    passwordField: 'password',
    failed: ACCOUNT_REFUSALS.email,
    isUnsaved: record.isUnsaved,
    save: async ({ email: typed, password }) => {
      const email = tidyEmail(typed)
      await call('requestEmailChange', { body: { email, password } })
      record.resetSent({ email: typed })
      form.reset({ ...record.values(), password: '' })
      tabStorage.write(owner, REQUESTED, email)
      setRequested(email)
      return withOutboxNote(ACCOUNT_MESSAGES.emailChangeSent)
    },
  })
  useRecordInputs(record, form, connect)
  return { ...account, unconfirmed: requested === current ? undefined : requested }
}
