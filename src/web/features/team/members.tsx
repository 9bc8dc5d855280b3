import { Button } from '@mantine/core'
import { useState } from 'react'
import { roleLabel } from '#domain/accounts/roles.ts'
import { TEAM_ROLES, type TeamRole } from '#domain/actor.ts'
import { ROLE_HINTS, TEAM_TEXTS } from '#domain/team/messages.ts'
import { useAuth } from '#web/session/auth.tsx'
import { Pill } from '#web/ui/badge.tsx'
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { Heading, Text } from '#web/ui/text.tsx'
import { memberName, type TeamMember, useChangeRole, useEndAccess } from './api.ts'

export function Members({ members }: { readonly members: readonly TeamMember[] }) {
  const [ending, setEnding] = useState<TeamMember>()
  const endAccess = useEndAccess()
  return (
    <Stack as='section' aria-labelledby='members'>
      <Heading level={2} size='section' id='members'>
        {TEAM_TEXTS.members}
      </Heading>
      <FramedList>
        {members.map((member) => (
          <MemberItem key={member.id} member={member} onEnd={() => setEnding(member)} />
        ))}
      </FramedList>
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
    </Stack>
  )
}

function MemberItem({ member, onEnd }: { readonly member: TeamMember; readonly onEnd: () => void }) {
  const { user } = useAuth()
  const { id, email, role, open_assignments } = member
  const name = memberName(member)
  return (
    <ListRow
      actions={
        <>
          <RoleSelect member={member} />
          <Button
            variant='outline'
            color='danger'
            aria-label={`${TEAM_TEXTS.endAccess}: ${name}`}
            onClick={onEnd}
          >
            {TEAM_TEXTS.endAccess}
          </Button>
        </>
      }
    >
      <Group gap={2}>
        <Text as='bdi' strong>
          {name}
        </Text>
        {id === user?.id && <Pill>{TEAM_TEXTS.you}</Pill>}
      </Group>
      <Text size='small' tone='soft'>
        {email}
      </Text>
      <Text size='small' tone='soft'>
        {[ROLE_HINTS[role], open_assignments > 0 && TEAM_TEXTS.open(open_assignments)]
          .filter(Boolean)
          .join(' ')}
      </Text>
    </ListRow>
  )
}

function RoleSelect({ member }: { readonly member: TeamMember }) {
  const change = useChangeRole(member.id)
  return (
    <SelectField
      label={TEAM_TEXTS.roleOf(memberName(member))}
      labelHidden
      options={ROLE_OPTIONS}
      value={change.isPending ? change.variables : member.role}
      onChoose={(role) => change.mutate(role as TeamRole)}
    />
  )
}

export const ROLE_OPTIONS = TEAM_ROLES.map((role) => ({ value: role, label: roleLabel(role) }))
