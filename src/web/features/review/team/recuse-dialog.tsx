import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { RECUSAL_REASON_CHARACTERS } from '#domain/limits.ts'
import { RECUSAL_MESSAGES, RECUSAL_TEXTS, TEAM_MESSAGES } from '#domain/team/messages.ts'
import { call } from '#web/api/call.ts'
import { openRecords } from '#web/autosave/records.ts'
import { type KeptText, useKeptText } from '#web/autosave/use-kept-text.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import controls from '#web/ui/controls.module.css'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { READING_KEY, REVIEW_KEY } from '../query-keys.ts'
import type { ReviewCard } from '../use-review-list.ts'
import styles from './team.module.css'

export type RecuseDialogProps = {
  readonly application: Pick<ReviewCard, 'id' | 'company_name'>
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks before recusing, and for a reason, which waits on the device until then. */
export default function RecuseDialog(props: RecuseDialogProps) {
  const typed = useKeptText(`recusal:${props.application.id}`)
  return typed ? <Reasoned {...props} typed={typed} /> : null
}

function Reasoned({ application, opened, onClose, typed }: RecuseDialogProps & { readonly typed: KeptText }) {
  const { id, company_name } = application
  const queries = useQueryClient()
  const { text: reason } = useRecordState(typed).values
  const reasonId = useId()
  const recuse = useMutation({
    mutationFn: () => call('recuse', { params: { id }, body: { reason } }),
    onSuccess: async () => {
      onClose()
      void openRecords().forget(typed.kind)
      notify(RECUSAL_MESSAGES.recused, 'success')
      void queries.invalidateQueries({ queryKey: READING_KEY })
      await queries.invalidateQueries({ queryKey: REVIEW_KEY })
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
