import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ACCOUNT_MESSAGES, ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { SHARING_TEXTS } from '#domain/applications/applicant-texts.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { call } from '#web/api/client.ts'
import { ShareButton } from '#web/features/application/share-button.tsx'
import { APPLICATIONS_KEY, useApplications } from '#web/features/my-applications/api.ts'
import { refetch } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { withOutboxNote } from '#web/ui/outbox-note.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { OwnerCheck, useHasPassword } from './owner-check.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'
import { useSectionForm } from './use-section-form.ts'

const TEXTS = ACCOUNT_TEXTS.deletion

/** Returns the applications that the user owns and co-founders edit. */
function useSharedApplications() {
  const queries = useQueryClient()
  const { data: applications = [] } = useApplications()
  useLiveUpdates(async (events) => {
    // Changes of owners and members arrive as 'anything'.
    if (events.some(({ kind }) => kind === 'anything')) await refetch(queries, APPLICATIONS_KEY)
  })
  const shared = applications.filter(({ part, members }) => part === 'owner' && members > 0)
  return shared.map(({ id, company_name }) => ({ id, company: companyTitle(company_name) }))
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
      return withOutboxNote(ACCOUNT_MESSAGES.accountDeleted)
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
        {alsoSubmitted ? TEXTS.withSubmitted : TEXTS.withoutSubmitted}
        {shared.length > 0 && ` ${SHARING_TEXTS.handOverFirst(shared.map(({ company }) => company))}`}
      </LazyConfirmDialog>
    </SettingsSection>
  )
}

type HandOverProps = { readonly shared: ReturnType<typeof useSharedApplications> }

/** Offers to hand shared applications over to a co-founder before the account is deleted. */
const HandOver = ({ shared }: HandOverProps) => (
  <Stack gap={3}>
    <Stack gap={2}>
      <Text strong>{SHARING_TEXTS.handOverTitle}</Text>
      <Text size='small'>{SHARING_TEXTS.handOverHint}</Text>
    </Stack>
    <FramedList>
      {shared.map(({ id, company }) => (
        <ListRow
          key={id}
          actions={
            <ShareButton
              id={id}
              isMember={false}
              label={SHARING_TEXTS.handOver}
              describedBy={`shared-${id}`}
            />
          }
        >
          <Text id={`shared-${id}`}>
            <bdi>{company}</bdi>
          </Text>
        </ListRow>
      ))}
    </FramedList>
  </Stack>
)
