import { Button } from '@mantine/core'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { call } from '#web/api/client.ts'
import { fetchQuietly } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { withOutboxNote } from '#web/ui/outbox-note.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import type { SharedApplication } from './hand-over.tsx'
import { OwnerCheck, useHasPassword } from './owner-check.tsx'
import { ACCOUNT_TEXTS, ACCOUNT_TOASTS } from './texts.ts'
import { useSectionForm } from './use-section-form.ts'

const TEXTS = ACCOUNT_TEXTS.deletion

// This is lazy because most people share nothing.
const HandOver = lazyPart(() => import('./hand-over.tsx'))

/**
 * Returns the applications that the user owns and co-founders edit. TanStack Query is not used, because it would add 6
 * KB to the account's script.
 */
function useSharedApplications(): readonly SharedApplication[] {
  const [shared, setShared] = useState<readonly SharedApplication[]>([])
  const load = useCallback(async () => {
    const reply = await fetchQuietly(call('listApplications'))
    const own = reply?.applications.filter(({ part, members }) => part === 'owner' && members > 0)
    if (own) setShared(own.map(({ id, company_name }) => ({ id, company: companyTitle(company_name) })))
  }, [])
  useEffect(() => void load(), [load])
  useLiveUpdates(async (events) => {
    // Changes of owners and members arrive as 'anything'.
    if (events.some(({ kind }) => kind === 'anything')) await load()
  })
  return shared
}

/** Deletes the account once the user has entered the password and confirmed. */
export function DeletionSection() {
  const { signedOut } = useAuth()
  const navigate = useNavigate()
  const hasPassword = useHasPassword()
  const [alsoSubmitted, setAlsoSubmitted] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const shared = useSharedApplications()
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
      return withOutboxNote(ACCOUNT_TOASTS.accountDeleted)
    },
  })
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    // While the password is missing, submitting only shows an error.
    if (hasPassword && form.getValues('password') === '') void onSubmit()
    else setConfirming(true)
  }
  return (
    <SettingsSection id='deletion' title={TEXTS.title} lead={TEXTS.lead}>
      <Stack gap={2}>
        <Text size='small'>{TEXTS.deleted}</Text>
        <Text size='small'>{TEXTS.kept}</Text>
      </Stack>
      {shared.length > 0 && <HandOver shared={shared} />}
      <Stack as='form' noValidate onSubmit={confirm}>
        <CheckboxField
          label={TEXTS.alsoSubmitted}
          checked={alsoSubmitted}
          onChange={({ currentTarget }) => setAlsoSubmitted(currentTarget.checked)}
        />
        <OwnerCheck {...field('password')} id='deletion-password' />
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
        {alsoSubmitted ? TEXTS.withSubmitted : TEXTS.withoutSubmitted} {shared.length > 0 && TEXTS.coFounders}
      </LazyConfirmDialog>
    </SettingsSection>
  )
}
