import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { roleLabel } from '#domain/accounts/roles.ts'
import { isEmail } from '#domain/links.ts'
import { ROLE_HINTS, TEAM_REFUSALS, TEAM_TEXTS, TEAM_UNAVAILABLE } from '#domain/team/messages.ts'
import { readEmail } from '#domain/typed-text.ts'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useFocusNextRowOnUnmount } from '#web/ui/focus.ts'
import { Stack } from '#web/ui/layout.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import { useUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'
import {
  type Invitation,
  type PendingInvitation,
  useCopyInvitationLink,
  useInviteMember,
  useTeam,
  useWithdrawInvitation,
} from './api.ts'
import { Members, ROLE_OPTIONS } from './members.tsx'
import styles from './team.module.css'

export default function Team() {
  const query = useTeam()
  return (
    <>
      <PageHeader title={TEAM_TEXTS.title}>{TEAM_TEXTS.subtitle}</PageHeader>
      <Result query={query} />
    </>
  )
}

function Result({ query }: { readonly query: ReturnType<typeof useTeam> }) {
  const { data, isError } = query
  if (data) {
    return (
      <Stack gap={7}>
        {/* The invitations are above the members, because the list of members may be long. */}
        <Stack as='section' aria-labelledby='invitations'>
          <Heading level={2} size='section' id='invitations'>
            {TEAM_TEXTS.invitations}
          </Heading>
          <InviteForm />
          <Invitations invitations={data.invitations} />
        </Stack>
        <Members members={data.members} />
      </Stack>
    )
  }
  if (isError) return <QueryError query={query} message={TEAM_UNAVAILABLE} />
  return <LoadingCards count={3} />
}

function InviteForm() {
  const form = useForm<Invitation>({
    defaultValues: { email: '', role: 'reviewer' },
    reValidateMode: 'onSubmit',
  })
  const { errors, dirtyFields } = form.formState
  useUnsavedChangesPrompt(dirtyFields.email === true)
  const role = useWatch({ control: form.control, name: 'role' })
  const hint = useId()
  const invite = useInviteMember()
  const send = form.handleSubmit((values) => {
    if (invite.isPending) return
    invite.mutate(values, {
      // Keeps an address that was typed during the request.
      onSuccess: () => form.getValues('email') === values.email && form.resetField('email'),
    })
  })
  return (
    <form noValidate onSubmit={send} className={styles.invite} data-only-on-screen>
      <TextField
        {...form.register('email', {
          validate: (email) => isEmail(readEmail(email)) || TEAM_REFUSALS.notAnAddress,
        })}
        label={TEAM_TEXTS.email}
        type='email'
        error={errors.email?.message}
        required
      />
      <SelectField
        {...form.register('role')}
        label={TEAM_TEXTS.role}
        options={ROLE_OPTIONS}
        aria-describedby={hint}
      />
      <BusyButton type='submit' busy={invite.isPending}>
        {TEAM_TEXTS.sendInvitation}
      </BusyButton>
      <Text id={hint} size='small' tone='soft' className={styles.roleHint}>
        {ROLE_HINTS[role]}
      </Text>
    </form>
  )
}

/** The pending and expired invitations. */
function Invitations({ invitations }: { readonly invitations: readonly PendingInvitation[] }) {
  if (invitations.length === 0) {
    return (
      <Text size='small' tone='soft'>
        {TEAM_TEXTS.noInvitations}.{' '}
        {settings.hasMailServer ? TEAM_TEXTS.noInvitationsHint : TEAM_TEXTS.noInvitationsWithoutEmail}
      </Text>
    )
  }
  return (
    <FramedList>
      {invitations.map((invitation) => (
        <InvitationItem key={invitation.id} invitation={invitation} />
      ))}
    </FramedList>
  )
}

function InvitationItem({
  invitation: { id, email, role, expires_at, lapsed },
}: {
  readonly invitation: PendingInvitation
}) {
  const resend = useInviteMember()
  const copy = useCopyInvitationLink()
  const withdraw = useWithdrawInvitation()
  return (
    <ListRow
      ref={useFocusNextRowOnUnmount()}
      actions={
        <>
          {!lapsed && (
            <BusyButton
              variant='default'
              busy={copy.isPending}
              aria-label={`${TEAM_TEXTS.copyLink}: ${email}`}
              onClick={() => copy.mutate(id)}
            >
              {TEAM_TEXTS.copyLink}
            </BusyButton>
          )}
          <BusyButton
            variant='default'
            busy={resend.isPending}
            aria-label={`${TEAM_TEXTS.resendInvitation}: ${email}`}
            onClick={() => resend.mutate({ email, role })}
          >
            {TEAM_TEXTS.resendInvitation}
          </BusyButton>
          <BusyButton
            variant='outline'
            color='danger'
            busy={withdraw.isPending}
            aria-label={`${TEAM_TEXTS.withdraw}: ${email}`}
            onClick={() => withdraw.mutate(id)}
          >
            {TEAM_TEXTS.withdraw}
          </BusyButton>
        </>
      }
    >
      <Text strong>{email}</Text>
      <Text size='small' tone='soft'>
        {roleLabel(role)} · {lapsed ? TEAM_TEXTS.expired : TEAM_TEXTS.expires} <DateTime at={expires_at} />
      </Text>
    </ListRow>
  )
}
