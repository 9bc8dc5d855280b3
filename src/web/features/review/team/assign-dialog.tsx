import { Button } from '@mantine/core'
import { useState } from 'react'
import { roleBadge } from '#domain/accounts/roles.ts'
import { ASSIGNMENT_TEXTS, TEAM_UNAVAILABLE } from '#domain/team/messages.ts'
import { useAuth } from '#web/session/use-auth.ts'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { DueDay } from './due-day.tsx'
import styles from './team.module.css'
import { type Assignable, useAssigning, useAssignments, useLifting } from './use-assignments.ts'
import { Whom } from './whom.tsx'

type AssignDialogProps = {
  readonly id: string
  readonly company: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** Who reads an application, and until when. */
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
  const saving = useAssigning(id, members, close)
  const isChosen = (one: Assignable) => changed[one.id] ?? one.assigned
  const reviewers = members
    .filter((one) => isChosen(one) && one.ineligible_reason === null)
    .map((one) => one.id)
  const dueDay = due ?? members.find((one) => one.due_at !== null)?.due_at ?? ''
  return (
    <ConfirmDialog
      opened={opened}
      title={ASSIGNMENT_TEXTS.title(company)}
      confirm={ASSIGNMENT_TEXTS.save}
      busy={saving.isPending}
      onConfirm={() => query.data && saving.mutate({ reviewers, due_at: dueDay || null })}
      onCancel={close}
    >
      {!query.data && !query.isError && <Spinner text={LOADING} />}
      {query.isError && <ReadingFailed query={query} message={TEAM_UNAVAILABLE} />}
      {query.data && (
        <Choices
          id={id}
          members={members}
          isChosen={isChosen}
          onChoose={(one, chosen) => setChanged({ ...changed, [one.id]: chosen })}
        />
      )}
      {members.length > 0 && <DueDay day={dueDay} onChange={setDue} />}
    </ConfirmDialog>
  )
}

type ChoicesProps = {
  readonly id: string
  readonly members: readonly Assignable[]
  readonly isChosen: (one: Assignable) => boolean
  readonly onChoose: (one: Assignable, chosen: boolean) => void
}

function Choices({ id, members, isChosen, onChoose }: ChoicesProps) {
  if (members.length === 0) return <p>{ASSIGNMENT_TEXTS.nobody}</p>
  return (
    <Whom>
      {members.map((one) => (
        <div key={one.id} className={styles.choice}>
          <label>
            <input
              type='checkbox'
              checked={one.ineligible_reason === null && isChosen(one)}
              disabled={one.ineligible_reason !== null || one.done}
              onChange={({ currentTarget }) => onChoose(one, currentTarget.checked)}
            />
            {one.full_name}
          </label>
          <Standing id={id} member={one} />
        </div>
      ))}
    </Whom>
  )
}

function Standing({ id, member }: { readonly id: string; readonly member: Assignable }) {
  const { user } = useAuth()
  const lifting = useLifting(id)
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
  const standing =
    member.ineligible_reason === 'own'
      ? ASSIGNMENT_TEXTS.own
      : member.done
        ? ASSIGNMENT_TEXTS.done
        : roleBadge(member.role)
  return <span className={styles.soft}>{standing}</span>
}
