import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ACCOUNT_MESSAGES, ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { call } from '#web/api/client.ts'
import { CurrentPasswordField } from '#web/forms/account/password-field.tsx'
import { useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { withOutboxNote } from '#web/ui/outbox-note.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import styles from './account.module.css'
import { ACCOUNT_TEXTS } from './texts.ts'
import { useSectionForm } from './use-section-form.ts'

const TEXTS = ACCOUNT_TEXTS.deletion

/** Deletes the account once the user has entered the password and confirmed. */
export function DeletionSection() {
  const { left } = useAuth()
  const navigate = useNavigate()
  const [alsoSubmitted, setAlsoSubmitted] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const { form, field, submitting, onSubmit } = useSectionForm({
    defaultValues: { password: '' },
    passwordField: 'password',
    failed: ACCOUNT_REFUSALS.deletion,
    save: async ({ password }) => {
      // Closes the dialog before the refusal is shown. Otherwise the closing dialog would move the focus away from the
      // field.
      await call('deleteAccount', { body: { password, also_submitted: alsoSubmitted } }).finally(() =>
        flushSync(() => setConfirming(false)),
      )
      left()
      navigate(PATHS.auth, { replace: true })
      return withOutboxNote(ACCOUNT_MESSAGES.accountDeleted)
    },
  })
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    // Without a password, submitting only shows an error.
    if (form.getValues('password') === '') void onSubmit()
    else setConfirming(true)
  }
  return (
    <SettingsSection id='deletion' title={TEXTS.title} lead={TEXTS.lead}>
      <div className={styles.consequences}>
        <p>{TEXTS.deleted}</p>
        <p>{TEXTS.kept}</p>
      </div>
      <form noValidate onSubmit={confirm} className={styles.form}>
        <label className={styles.check}>
          <input
            type='checkbox'
            checked={alsoSubmitted}
            onChange={({ currentTarget }) => setAlsoSubmitted(currentTarget.checked)}
          />
          {TEXTS.alsoSubmitted}
        </label>
        <CurrentPasswordField {...field('password')} id='deletion-password' />
        <div className={styles.actions}>
          <Button type='submit' className={styles.danger}>
            {TEXTS.act}
          </Button>
        </div>
      </form>
      <LazyConfirmDialog
        opened={confirming}
        destructive
        title={TEXTS.confirmTitle}
        confirm={TEXTS.confirm}
        busy={submitting}
        onConfirm={() => void onSubmit()}
        onCancel={() => setConfirming(false)}
      >
        {alsoSubmitted ? TEXTS.withSubmitted : TEXTS.withoutSubmitted}
      </LazyConfirmDialog>
    </SettingsSection>
  )
}
