import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { RECUSAL_REASON_CHARACTERS } from '#domain/limits.ts'
import { RECUSAL_MESSAGES, RECUSAL_TEXTS, TEAM_MESSAGES } from '#domain/team/messages.ts'
import { call } from '#web/api/client.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { type LocalText, useLocalText, useRecordState } from '#web/autosave/use-record.ts'
import {
  REVIEW_APPLICATION_KEY,
  REVIEW_LIST_KEY,
  type ReviewListItem,
} from '#web/features/submitted-applications/api.ts'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import controls from '#web/ui/controls.module.css'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import styles from './assignments.module.css'

export type RecuseDialogProps = {
  readonly application: Pick<ReviewListItem, 'id' | 'company_name'>
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks before recusing, and for a reason, which waits on the device until then. */
export default function RecuseDialog(props: RecuseDialogProps) {
  const typed = useLocalText(`recusal:${props.application.id}`)
  return typed ? <RecusalForm {...props} typed={typed} /> : null
}

function RecusalForm({
  application,
  opened,
  onClose,
  typed,
}: RecuseDialogProps & { readonly typed: LocalText }) {
  const { id, company_name } = application
  const queries = useQueryClient()
  const { text: reason } = useRecordState(typed).values
  const reasonId = useId()
  const recuse = useMutation({
    mutationFn: () => call('recuse', { params: { id }, body: { reason } }),
    onSuccess: async () => {
      onClose()
      void recordRegistry().discard(typed.kind)
      notify(RECUSAL_MESSAGES.recused, 'success')
      void queries.invalidateQueries({ queryKey: REVIEW_APPLICATION_KEY })
      await queries.invalidateQueries({ queryKey: REVIEW_LIST_KEY })
    },
    onError: (failure) => notifyError(failure, TEAM_MESSAGES.failed),
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={RECUSAL_TEXTS.title(companyTitle(company_name))}
      confirm={RECUSAL_TEXTS.recuse}
      busy={recuse.isPending}
      onConfirm={() => recuse.mutate()}
      onCancel={onClose}
    >
      <p>{RECUSAL_TEXTS.hint}</p>
      <label htmlFor={reasonId} className={styles.label}>
        {RECUSAL_TEXTS.reason}
      </label>
      <textarea
        id={reasonId}
        className={controls.box}
        rows={2}
        maxLength={RECUSAL_REASON_CHARACTERS}
        value={reason}
        onChange={({ currentTarget }) => typed.write({ text: currentTarget.value })}
      />
    </ConfirmDialog>
  )
}
