import { useState } from 'react'
import { roleLabel } from '#domain/accounts/roles.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { type BulkChoice, checkboxState, countChanges, isAssigned } from '#domain/team/bulk-assignment.ts'
import { ASSIGNMENT_TEXTS, BULK_ASSIGNMENT_TEXTS, TEAM_UNAVAILABLE } from '#domain/team/messages.ts'
import {
  BULK_ASSIGN_PREVIEW_KEY,
  type BulkAssignableMember,
  useAssign,
  useBulkAssignPreview,
} from '#web/features/team/api.ts'
import styles from '#web/features/team/assignments.module.css'
import { DueDateInput, ReviewerPicker } from '#web/features/team/reviewer-picker.tsx'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { useSelection } from './selection.tsx'

type BulkAssignDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/**
 * A dialog that assigns reviewers to the selected applications and removes assignments. Each chosen reviewer gets all
 * of the applications for which that reviewer is eligible.
 */
export default function BulkAssignDialog({ opened, onClose }: BulkAssignDialogProps) {
  const { ids } = useSelection()
  const query = useBulkAssignPreview(ids, opened)
  const [choices, setChoices] = useState<Readonly<Record<string, BulkChoice>>>({})
  const [due, setDue] = useState('')
  const close = () => {
    setChoices({})
    setDue('')
    onClose()
  }
  const saving = useAssign({ queryKey: BULK_ASSIGN_PREVIEW_KEY, onSaved: close })
  const { seen = [], members = [] } = query.data ?? {}
  const missing = query.data ? ids.length - seen.length : 0
  const removed = members.filter(({ id }) => choices[id] === false)
  const reviewers = members.filter((member) =>
    isAssigned(choices[member.id], seen.length, member, due !== ''),
  )
  return (
    <ConfirmDialog
      opened={opened}
      title={BULK_ASSIGNMENT_TEXTS.title(query.data ? seen.length : ids.length)}
      confirm={ASSIGNMENT_TEXTS.save}
      busy={saving.isPending}
      onConfirm={() => {
        if (reviewers.length + removed.length === 0) return close()
        saving.mutate({
          applications: seen,
          reviewers: idsOf(reviewers),
          removed: idsOf(removed),
          due_at: due || null,
          skip_ineligible: true,
        })
      }}
      onCancel={close}
    >
      {!query.data && !query.isError && <Spinner text={LOADING} />}
      {query.isError && <QueryError query={query} message={TEAM_UNAVAILABLE} />}
      {missing > 0 && <p role='status'>{BULK_ASSIGNMENT_TEXTS.gone(missing)}</p>}
      {query.data && members.length === 0 && <p>{ASSIGNMENT_TEXTS.nobody}</p>}
      {members.length > 0 && (
        <>
          <ReviewerPicker>
            {members.map((member) => (
              <Member
                key={member.id}
                member={member}
                count={seen.length}
                choice={choices[member.id]}
                onChoose={(choice) => setChoices({ ...choices, [member.id]: choice })}
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
  /** Number of selected applications that the user can still see. */
  readonly count: number
  readonly choice: BulkChoice
  readonly onChoose: (choice: boolean) => void
}

function Member({ member, count, choice, onChoose }: MemberProps) {
  const state = checkboxState(choice, count, member)
  const { gets, loses } = countChanges(choice, count, member)
  return (
    <div className={styles.choice}>
      <label>
        <input
          type='checkbox'
          ref={(box) => {
            if (box) box.indeterminate = state === 'some'
          }}
          checked={state === true}
          disabled={member.ineligible_for.length === count}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <bdi>{member.full_name}</bdi>
      </label>
      <span className={styles.soft}>{statusTextsOf(member).join(' · ')}</span>
      <strong className={styles.change} role='status'>
        {gets > 0 && <span>{BULK_ASSIGNMENT_TEXTS.gets(gets)}</span>}
        {loses > 0 && <span>{BULK_ASSIGNMENT_TEXTS.loses(loses)}</span>}
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
  const companiesBy = (reason: BulkAssignableMember['ineligible_for'][number]['why']) =>
    ineligible_for.filter(({ why }) => why === reason).map(({ company_name }) => companyTitle(company_name))
  const recused = companiesBy('recused')
  const own = companiesBy('own')
  const withdrawn = companiesBy('withdrawn')
  return [
    roleLabel(role),
    BULK_ASSIGNMENT_TEXTS.openNow(open_assignments),
    assigned > 0 && BULK_ASSIGNMENT_TEXTS.has(assigned),
    done > 0 && BULK_ASSIGNMENT_TEXTS.reviewed(done),
    recused.length > 0 && BULK_ASSIGNMENT_TEXTS.recused(recused),
    own.length > 0 && BULK_ASSIGNMENT_TEXTS.own(own),
    withdrawn.length > 0 && BULK_ASSIGNMENT_TEXTS.withdrawn(withdrawn),
  ].filter((text) => text !== false)
}
