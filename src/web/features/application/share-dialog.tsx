import { useState } from 'react'
import { SHARING_MESSAGES, SHARING_TEXTS } from '#domain/applications/applicant-texts.ts'
import { APPLICANT_REFUSALS } from '#domain/applications/applicants.ts'
import { isEmail } from '#domain/links.ts'
import { readEmail } from '#domain/typed-text.ts'
import { call } from '#web/api/client.ts'
import { useAuth } from '#web/session/auth.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { Text } from '#web/ui/text.tsx'
import { TEXTS } from './texts.ts'
import { type Applicants, useApplicants } from './use-applicants.ts'

type ShareDialogProps = {
  readonly id: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onLeft: (() => void) | undefined
}

/** Lists the applicants of an application. The owner invites and removes members and hands the application over. */
export default function ShareDialog({ id, opened, onClose, onLeft }: ShareDialogProps) {
  const { applicants, busy, change } = useApplicants(id, opened)
  return (
    <Dialog
      opened={opened}
      title={applicants?.part === 'member' ? TEXTS.coFounders : TEXTS.share}
      wide={false}
      hasInputs
      onClose={onClose}
    >
      <DialogBody>
        <Text tone='soft'>{SHARING_TEXTS.hint}</Text>
        {applicants?.part === 'owner' && (
          <InviteForm {...{ id, busy, change }} invitations={applicants.invitations} />
        )}
        {applicants ? (
          <People
            {...{ id, applicants, busy, change }}
            onLeft={() => {
              onClose()
              onLeft?.()
            }}
          />
        ) : (
          <Text role='status'>{SHARING_TEXTS.loading}</Text>
        )}
      </DialogBody>
    </Dialog>
  )
}

type Change = ReturnType<typeof useApplicants>['change']
type ChangeProps = { readonly id: string; readonly busy: boolean; readonly change: Change }

type InviteFormProps = ChangeProps & Pick<Applicants, 'invitations'>

function InviteForm({ id, busy, change, invitations }: InviteFormProps) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const invite = async () => {
    const address = readEmail(email)
    if (!isEmail(address)) return setError(APPLICANT_REFUSALS.notAnAddress)
    if (invitations.some((invitation) => invitation.email === address.toLowerCase()))
      return setError(APPLICANT_REFUSALS.alreadyInvited)
    setError(undefined)
    const sent = await change(
      () => call('inviteCoFounder', { params: { id }, body: { email } }),
      SHARING_MESSAGES.invited,
      { onRefused: setError },
    )
    // Keeps an address that was typed during the request.
    if (sent) setEmail((current) => (current === email ? '' : current))
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void invite()
      }}
    >
      <Stack gap={3}>
        <TextField
          label={SHARING_TEXTS.email}
          type='email'
          value={email}
          error={error}
          required
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Group>
          <BusyButton type='submit' busy={busy}>
            {SHARING_TEXTS.invite}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

type PeopleProps = ChangeProps & { readonly applicants: Applicants; readonly onLeft: () => void }

function People({ id, applicants: { part, applicants, invitations }, busy, change, onLeft }: PeopleProps) {
  return (
    <FramedList>
      {applicants.map((person) => (
        <Person key={person.id} {...{ id, person, busy, change, onLeft }} isManaged={part === 'owner'} />
      ))}
      {invitations.map((invitation) => (
        <ListRow
          key={invitation.id}
          actions={
            part === 'owner' && (
              <BusyButton
                variant='default'
                busy={busy}
                aria-label={`${SHARING_TEXTS.withdraw}: ${invitation.email}`}
                onClick={() =>
                  void change(
                    () => call('withdrawCoFounderInvitation', { params: { id, invitation: invitation.id } }),
                    SHARING_MESSAGES.withdrawn,
                  )
                }
              >
                {SHARING_TEXTS.withdraw}
              </BusyButton>
            )
          }
        >
          <Text strong>
            <bdi>{invitation.email}</bdi>
          </Text>
          <Text size='small' tone='soft'>
            {SHARING_TEXTS.invited}
          </Text>
        </ListRow>
      ))}
    </FramedList>
  )
}

type PersonProps = ChangeProps & {
  readonly person: Applicants['applicants'][number]
  readonly isManaged: boolean
  readonly onLeft: () => void
}

function Person({ id, person, isManaged, busy, change, onLeft }: PersonProps) {
  const { user } = useAuth()
  const isMe = user?.id === person.id
  const name = person.full_name || person.email
  const [confirming, setConfirming] = useState(false)
  const notes = [
    person.email,
    person.is_owner && SHARING_TEXTS.owner,
    person.ownership_offered && SHARING_TEXTS.offered,
  ]
  const button = (label: string, onClick: () => void) => (
    <BusyButton
      variant='default'
      busy={busy}
      aria-label={isMe ? undefined : `${label}: ${name}`}
      onClick={onClick}
    >
      {label}
    </BusyButton>
  )
  const action = (label: string, send: () => Promise<unknown>, success: Parameters<Change>[1]) =>
    button(label, () => void change(send, success))
  const offer = (to: string | null) => () => call('offerOwnership', { params: { id }, body: { person: to } })
  const remove = async () => {
    const success = isMe ? SHARING_MESSAGES.left : SHARING_MESSAGES.removed
    const send = () => call('removeMember', { params: { id, person: person.id } })
    const removed = await change(send, success, { reloads: !isMe })
    setConfirming(false)
    if (removed && isMe) onLeft()
  }
  const actions = () => {
    if (person.is_owner) return null
    if (isMe)
      return (
        <>
          {person.ownership_offered &&
            action(
              SHARING_TEXTS.becomeOwner,
              () => call('acceptOwnership', { params: { id }, body: {} }),
              SHARING_MESSAGES.accepted,
            )}
          {button(SHARING_TEXTS.leave, () => setConfirming(true))}
        </>
      )
    if (!isManaged) return null
    return (
      <>
        {person.ownership_offered
          ? action(SHARING_TEXTS.withdrawOffer, offer(null), SHARING_MESSAGES.offerWithdrawn)
          : action(SHARING_TEXTS.makeOwner, offer(person.id), SHARING_MESSAGES.offered)}
        {button(SHARING_TEXTS.remove, () => setConfirming(true))}
      </>
    )
  }
  return (
    <ListRow actions={actions()}>
      <Text strong>
        <bdi>{name}</bdi>
        {isMe && ` (${SHARING_TEXTS.you})`}
      </Text>
      <Text size='small' tone='soft'>
        {notes.filter(Boolean).join(' · ')}
      </Text>
      <LazyConfirmDialog
        opened={confirming}
        destructive
        title={isMe ? SHARING_TEXTS.leaveTitle : SHARING_TEXTS.removeTitle(name)}
        cancel={SHARING_TEXTS.cancel}
        confirm={isMe ? SHARING_TEXTS.leaveConfirm : SHARING_TEXTS.removeConfirm}
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setConfirming(false)}
      >
        {isMe ? SHARING_TEXTS.leaveBody : SHARING_TEXTS.removeBody}
      </LazyConfirmDialog>
    </ListRow>
  )
}
