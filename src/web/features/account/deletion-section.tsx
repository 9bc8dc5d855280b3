import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ACCOUNT_MESSAGES, ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { SHARING_TEXTS } from '#domain/applications/applicant-texts.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { call } from '#web/api/client.ts'
import { CurrentPasswordField } from '#web/forms/account/password-field.tsx'
import { useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { withOutboxNote } from '#web/ui/outbox-note.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'
import { useSectionForm } from './use-section-form.ts'

const TEXTS = ACCOUNT_TEXTS.deletion

/** Returns the companies of the user's drafts that co-founders edit. */
const sharedDrafts = async (): Promise<string[]> => {
  const { applications } = await call('listApplications', {})
  return applications
    .filter(({ part, members, submitted_at }) => part === 'owner' && members > 0 && !submitted_at)
    .map(({ company_name }) => companyTitle(company_name))
}

/** Deletes the account once the user has entered the password and confirmed. */
export function DeletionSection() {
  const { signedOut } = useAuth()
  const navigate = useNavigate()
  const [alsoSubmitted, setAlsoSubmitted] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [shared, setShared] = useState<readonly string[]>([])
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
      signedOut()
      navigate(PATHS.auth, { replace: true })
      return withOutboxNote(ACCOUNT_MESSAGES.accountDeleted)
    },
  })
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    // Without a password, submitting only shows an error.
    if (form.getValues('password') === '') void onSubmit()
    else {
      setConfirming(true)
      // The dialog opens without waiting, and without the hint if the list cannot be loaded.
      void sharedDrafts().then(setShared, () => undefined)
    }
  }
  return (
    <SettingsSection id='deletion' title={TEXTS.title} lead={TEXTS.lead}>
      <Stack gap={2}>
        <Text size='small'>{TEXTS.deleted}</Text>
        <Text size='small'>{TEXTS.kept}</Text>
      </Stack>
      <Stack as='form' noValidate onSubmit={confirm}>
        <CheckboxField
          label={TEXTS.alsoSubmitted}
          checked={alsoSubmitted}
          onChange={({ currentTarget }) => setAlsoSubmitted(currentTarget.checked)}
        />
        <CurrentPasswordField {...field('password')} id='deletion-password' />
        <Group grow>
          <Button type='submit' color='danger'>
            {TEXTS.action}
          </Button>
        </Group>
      </Stack>
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
        {shared.length > 0 && ` ${SHARING_TEXTS.handOverFirst(shared)}`}
      </LazyConfirmDialog>
    </SettingsSection>
  )
}
