import { Button } from '@mantine/core'
import { useState } from 'react'
import { roleLabel } from '#domain/accounts/roles.ts'
import { TEAM_ROLES, type TeamRole } from '#domain/actor.ts'
import { ROLE_HINTS, TEAM_TEXTS } from '#domain/team/messages.ts'
import { useAuth } from '#web/session/auth.tsx'
import controls from '#web/ui/controls.module.css'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { memberName, type TeamMember, useChangeRole, useEndAccess } from './api.ts'
import styles from './team.module.css'

/** The members of the team, with their roles. */
export function Members({ members }: { readonly members: readonly TeamMember[] }) {
  const [ending, setEnding] = useState<TeamMember>()
  const endAccess = useEndAccess()
  return (
    <section aria-labelledby='members' className={styles.part}>
      <h2 id='members'>{TEAM_TEXTS.members}</h2>
      <ul className={styles.list}>
        {members.map((member) => (
          <MemberItem key={member.id} member={member} onEnd={() => setEnding(member)} />
        ))}
      </ul>
      <LazyConfirmDialog
        opened={ending !== undefined}
        title={ending ? TEAM_TEXTS.confirmEnd(memberName(ending)) : ''}
        confirm={TEAM_TEXTS.endAccess}
        destructive
        busy={endAccess.isPending}
        onConfirm={() => ending && endAccess.mutate(ending.id, { onSettled: () => setEnding(undefined) })}
        onCancel={() => setEnding(undefined)}
      >
        {TEAM_TEXTS.confirmEndHint}
      </LazyConfirmDialog>
    </section>
  )
}

function MemberItem({ member, onEnd }: { readonly member: TeamMember; readonly onEnd: () => void }) {
  const { user } = useAuth()
  const { id, email, role, open_assignments } = member
  const name = memberName(member)
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {id === user?.id && <span className={styles.you}>{TEAM_TEXTS.you}</span>}
        </p>
        <p className={styles.soft}>{email}</p>
        <p className={styles.soft}>
          {ROLE_HINTS[role]}{' '}
          {open_assignments > 0 && <span className={styles.open}>{TEAM_TEXTS.open(open_assignments)}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        <RoleSelect member={member} />
        <Button variant='default' aria-label={`${TEAM_TEXTS.endAccess}: ${name}`} onClick={onEnd}>
          {TEAM_TEXTS.endAccess}
        </Button>
      </div>
    </li>
  )
}

function RoleSelect({ member }: { readonly member: TeamMember }) {
  const change = useChangeRole(member.id)
  return (
    <div className={controls.select}>
      <select
        className={controls.box}
        aria-label={TEAM_TEXTS.roleOf(memberName(member))}
        value={change.isPending ? change.variables : member.role}
        onChange={({ currentTarget }) => change.mutate(currentTarget.value as TeamRole)}
      >
        <RoleOptions />
      </select>
    </div>
  )
}

/** The options of a role select. */
export const RoleOptions = () =>
  TEAM_ROLES.map((role) => (
    <option key={role} value={role}>
      {roleLabel(role)}
    </option>
  ))
