import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { WITHDRAWAL_MESSAGES, WITHDRAWAL_TEXTS } from '#domain/applications/withdrawal.ts'
import { WITHDRAWAL_REASON_CHARACTERS } from '#domain/limits.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { call } from '#web/api/client.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { type LocalText, useLocalText, useRecordState } from '#web/autosave/use-record.ts'
import { useLimitedText } from '#web/forms/limited-text.tsx'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import controls from '#web/ui/controls.module.css'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { APPLICATIONS_KEY, type ListedApplication } from './api.ts'
import styles from './withdrawal.module.css'

export type WithdrawDialogProps = {
  readonly application: Pick<ListedApplication, 'id' | 'company_name'>
  readonly opened: boolean
  readonly onClose: () => void
}

const REASON_RULES = { limits: [characterLimit(WITHDRAWAL_REASON_CHARACTERS)] }

/** Confirms a withdrawal and asks for an optional reason, whose draft is stored on this device. */
export default function WithdrawDialog(props: WithdrawDialogProps) {
  const typed = useLocalText(`withdrawal:${props.application.id}`)
  return typed ? <WithdrawForm {...props} typed={typed} /> : null
}

function WithdrawForm({
  application: { id, company_name },
  opened,
  onClose,
  typed,
}: WithdrawDialogProps & { readonly typed: LocalText }) {
  const queries = useQueryClient()
  const { text: reason } = useRecordState(typed).values
  const reasonId = useId()
  const { handlers, notice } = useLimitedText<HTMLTextAreaElement>(
    reason,
    REASON_RULES,
    ({ currentTarget }) => typed.write({ text: currentTarget.value }),
  )
  const withdraw = useMutation({
    mutationFn: () => call('withdraw', { params: { id }, body: { reason } }),
    onSuccess: async () => {
      onClose()
      notify(WITHDRAWAL_MESSAGES.withdrawn, 'success')
      await recordRegistry().discard(typed.kind)
    },
    onError: (failure) => notifyError(failure, WITHDRAWAL_MESSAGES.withdrawFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: APPLICATIONS_KEY }),
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={WITHDRAWAL_TEXTS.title(companyTitle(company_name))}
      confirm={WITHDRAWAL_TEXTS.withdraw}
      hasInputs
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
      onCancel={onClose}
    >
      <p>{WITHDRAWAL_TEXTS.hint}</p>
      <label htmlFor={reasonId} className={styles.label}>
        {WITHDRAWAL_TEXTS.reason}
      </label>
      <textarea dir='auto' {...handlers} id={reasonId} className={controls.box} rows={3} value={reason} />
      {notice}
    </ConfirmDialog>
  )
}
