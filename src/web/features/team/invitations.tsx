import { roleBadge } from '#domain/accounts/roles.ts'
import { TEAM_MESSAGES, TEAM_TEXTS } from '#domain/team/messages.ts'
import { call } from '#web/api/call.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import styles from './team.module.css'
import { type Invited, useTeamChange } from './use-team.ts'

/** Who was asked and has not answered. */
export function Invitations({ invitations }: { readonly invitations: readonly Invited[] }) {
  if (invitations.length === 0) {
    return (
      <p className={styles.soft}>
        {TEAM_TEXTS.noInvitations}. {TEAM_TEXTS.noInvitationsHint}
      </p>
    )
  }
  return (
    <ul className={styles.list}>
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function Invitation({
  invitation: { id, email, role, expires_at, lapsed },
}: {
  readonly invitation: Invited
}) {
  const again = useTeamChange(() => call('inviteMember', { body: { email, role } }), TEAM_MESSAGES.invited)
  const withdraw = useTeamChange(
    () => call('withdrawInvitation', { params: { id } }),
    TEAM_MESSAGES.withdrawn,
  )
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>{email}</p>
        <p className={styles.soft}>
          {roleBadge(role)} · {lapsed ? TEAM_TEXTS.lapsed : TEAM_TEXTS.goodUntil} <Moment at={expires_at} />
        </p>
      </div>
      <div className={styles.actions}>
        <BusyButton
          variant='default'
          busy={again.isPending}
          aria-label={`${TEAM_TEXTS.retryEmails}: ${email}`}
          onClick={() => again.mutate(undefined)}
        >
          {TEAM_TEXTS.retryEmails}
        </BusyButton>
        <BusyButton
          variant='default'
          busy={withdraw.isPending}
          aria-label={`${TEAM_TEXTS.withdraw}: ${email}`}
          onClick={() => withdraw.mutate(undefined)}
        >
          {TEAM_TEXTS.withdraw}
        </BusyButton>
      </div>
    </li>
  )
}
