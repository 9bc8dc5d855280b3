import { useState } from 'react'
import { roleLabel } from '#domain/accounts/roles.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { type BulkChoice, checkboxState, countChanges, isAssigned } from '#domain/team/bulk-assignment.ts'
import { ASSIGNMENT_TEXTS, BULK_ASSIGNMENT_TEXTS, TEAM_UNAVAILABLE } from '#domain/team/messages.ts'
import { type BulkAssignableMember, useBulkAssign, useBulkAssignPreview } from '#web/features/team/api.ts'
import styles from '#web/features/team/assignments.module.css'
import { DueDateInput, ReviewerPicker } from '#web/features/team/reviewer-picker.tsx'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { useSelection } from './selection.tsx'

type BulkAssignDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** Who reads what is selected, and until when: whoever is chosen gets all of it that they may. */
export default function BulkAssignDialog({ opened, onClose }: BulkAssignDialogProps) {
  const { ids } = useSelection()
  const query = useBulkAssignPreview(ids, opened)
  const [marks, setMarks] = useState<Readonly<Record<string, BulkChoice>>>({})
  const [due, setDue] = useState('')
  const close = () => {
    setMarks({})
    setDue('')
    onClose()
  }
  const saving = useBulkAssign(close)
  const { seen = [], members = [] } = query.data ?? {}
  const gone = query.data ? ids.length - seen.length : 0
  const left = members.filter((one) => marks[one.id] === false)
  const chosen = members.filter((one) => isAssigned(marks[one.id], seen.length, one, due !== ''))
  return (
    <ConfirmDialog
      opened={opened}
      title={BULK_ASSIGNMENT_TEXTS.title(query.data ? seen.length : ids.length)}
      confirm={ASSIGNMENT_TEXTS.save}
      busy={saving.isPending}
      onConfirm={() => {
        if (chosen.length + left.length === 0) return close()
        saving.mutate({ applications: seen, chosen: idsOf(chosen), left: idsOf(left), due_at: due || null })
      }}
      onCancel={close}
    >
      {!query.data && !query.isError && <Spinner text={LOADING} />}
      {query.isError && <QueryError query={query} message={TEAM_UNAVAILABLE} />}
      {gone > 0 && <p role='status'>{BULK_ASSIGNMENT_TEXTS.gone(gone)}</p>}
      {query.data && members.length === 0 && <p>{ASSIGNMENT_TEXTS.nobody}</p>}
      {members.length > 0 && (
        <>
          <ReviewerPicker>
            {members.map((one) => (
              <Member
                key={one.id}
                member={one}
                of={seen.length}
                mark={marks[one.id]}
                onMark={(mark) => setMarks({ ...marks, [one.id]: mark })}
              />
            ))}
          </ReviewerPicker>
          <DueDateInput day={due} hint={BULK_ASSIGNMENT_TEXTS.dueHint} onChange={setDue} />
        </>
      )}
    </ConfirmDialog>
  )
}

const idsOf = (members: readonly BulkAssignableMember[]) => members.map(({ id }) => id)

type MemberProps = {
  readonly member: BulkAssignableMember
  /** How many are shared out. */
  readonly of: number
  readonly mark: BulkChoice
  readonly onMark: (mark: boolean) => void
}

function Member({ member, of, mark, onMark }: MemberProps) {
  const shown = checkboxState(mark, of, member)
  const isKeptFromAll = member.ineligible_for.length === of
  const { gets, loses } = countChanges(mark, of, member)
  return (
    <div className={styles.choice}>
      <label>
        <input
          type='checkbox'
          ref={(box) => {
            if (box) box.indeterminate = shown === 'some'
          }}
          checked={shown === true}
          disabled={isKeptFromAll}
          onChange={({ currentTarget }) => onMark(currentTarget.checked)}
        />
        {member.full_name}
      </label>
      <span className={styles.soft}>{statusTextsOf(member).join(' · ')}</span>
      <strong className={styles.change} role='status'>
        {gets > 0 && BULK_ASSIGNMENT_TEXTS.gets(gets)}
        {loses > 0 && BULK_ASSIGNMENT_TEXTS.loses(loses)}
      </strong>
    </div>
  )
}

function statusTextsOf({
  role,
  open_assignments,
  assigned,
  done,
  ineligible_for,
}: BulkAssignableMember): string[] {
  const keptBy = (why: 'recused' | 'own') =>
    ineligible_for.filter((one) => one.why === why).map((one) => companyTitle(one.company_name))
  const [recused, own] = [keptBy('recused'), keptBy('own')]
  return [
    roleLabel(role),
    BULK_ASSIGNMENT_TEXTS.openNow(open_assignments),
    assigned > 0 && BULK_ASSIGNMENT_TEXTS.has(assigned),
    done > 0 && BULK_ASSIGNMENT_TEXTS.reviewed(done),
    recused.length > 0 && BULK_ASSIGNMENT_TEXTS.recused(recused),
    own.length > 0 && BULK_ASSIGNMENT_TEXTS.own(own),
  ].filter((text) => text !== false)
}
