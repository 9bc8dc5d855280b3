import { Button } from '@mantine/core'
import { useState } from 'react'
import { roleLabel } from '#domain/accounts/roles.ts'
import { WITHDRAWN_TEXTS } from '#domain/applications/withdrawal.ts'
import { ASSIGNMENT_TEXTS, TEAM_UNAVAILABLE } from '#domain/team/messages.ts'
import { useAuth } from '#web/session/auth.tsx'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { type AssignableMember, assignmentsKey, useAssign, useAssignments, useLiftRecusal } from './api.ts'
import styles from './assignments.module.css'
import { DueDateInput, ReviewerPicker } from './reviewer-picker.tsx'

type AssignDialogProps = {
  readonly id: string
  readonly company: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** A dialog that assigns reviewers to an application, with a due date, removes assignments and lifts recusals. */
export default function AssignDialog({ id, company, opened, onClose }: AssignDialogProps) {
  const query = useAssignments(id, opened)
  const members = query.data?.members ?? []
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const [due, setDue] = useState<string>()
  const close = () => {
    setChanged({})
    setDue(undefined)
    onClose()
  }
  const saving = useAssign({ queryKey: assignmentsKey(id), onSaved: close })
  const isChosen = (member: AssignableMember) => changed[member.id] ?? member.assigned
  const reviewers = members
    .filter((member) => isChosen(member) && member.ineligible_reason === null)
    .map(({ id: memberId }) => memberId)
  const removed = members
    .filter((member) => member.assigned && !member.done && !reviewers.includes(member.id))
    .map(({ id: memberId }) => memberId)
  const dueDay = due ?? members.find(({ due_at }) => due_at !== null)?.due_at ?? ''
  return (
    <ConfirmDialog
      opened={opened}
      title={ASSIGNMENT_TEXTS.title(company)}
      confirm={ASSIGNMENT_TEXTS.save}
      busy={saving.isPending}
      onConfirm={() => {
        if (!query.data) return
        saving.mutate({
          applications: [id],
          reviewers,
          removed,
          due_at: dueDay || null,
          skip_ineligible: false,
        })
      }}
      onCancel={close}
    >
      {!query.data && !query.isError && <Spinner text={LOADING} />}
      {query.isError && <QueryError query={query} message={TEAM_UNAVAILABLE} />}
      {members.some(({ ineligible_reason }) => ineligible_reason === 'withdrawn') && (
        <p>{WITHDRAWN_TEXTS.notAssigned}</p>
      )}
      {query.data && (
        <Choices
          id={id}
          members={members}
          isChosen={isChosen}
          onChoose={(member, chosen) => setChanged({ ...changed, [member.id]: chosen })}
        />
      )}
      {members.length > 0 && <DueDateInput day={dueDay} onChange={setDue} />}
    </ConfirmDialog>
  )
}

type ChoicesProps = {
  readonly id: string
  readonly members: readonly AssignableMember[]
  readonly isChosen: (member: AssignableMember) => boolean
  readonly onChoose: (member: AssignableMember, chosen: boolean) => void
}

function Choices({ id, members, isChosen, onChoose }: ChoicesProps) {
  if (members.length === 0) return <p>{ASSIGNMENT_TEXTS.nobody}</p>
  return (
    <ReviewerPicker>
      {members.map((member) => (
        <div key={member.id} className={styles.choice}>
          <CheckboxField
            label={<bdi>{member.full_name}</bdi>}
            checked={member.ineligible_reason === null && isChosen(member)}
            disabled={member.ineligible_reason !== null || member.done}
            onChange={({ currentTarget }) => onChoose(member, currentTarget.checked)}
          />
          <AssignmentStatus id={id} member={member} />
        </div>
      ))}
    </ReviewerPicker>
  )
}

function AssignmentStatus({ id, member }: { readonly id: string; readonly member: AssignableMember }) {
  const { user } = useAuth()
  const lifting = useLiftRecusal(id)
  if (member.ineligible_reason === 'recused') {
    return (
      <>
        <span className={styles.soft}>{ASSIGNMENT_TEXTS.recused}</span>
        {member.id !== user?.id && (
          <Button
            variant='subtle'
            size='xs'
            aria-label={`${ASSIGNMENT_TEXTS.lift}: ${member.full_name}`}
            onClick={() => lifting.mutate(member.id)}
          >
            {ASSIGNMENT_TEXTS.lift}
          </Button>
        )}
      </>
    )
  }
  const status =
    member.ineligible_reason === 'own'
      ? ASSIGNMENT_TEXTS.own
      : member.done
        ? ASSIGNMENT_TEXTS.done
        : roleLabel(member.role)
  return <span className={styles.soft}>{status}</span>
}
