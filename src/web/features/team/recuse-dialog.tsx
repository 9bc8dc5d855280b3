import { useId } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { RECUSAL_REASON_CHARACTERS } from '#domain/limits.ts'
import { RECUSAL_TEXTS } from '#domain/team/messages.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { type LocalText, useLocalText, useRecordState } from '#web/autosave/use-record.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { useLimitedText } from '#web/forms/limited-text.tsx'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import controls from '#web/ui/controls.module.css'
import { useRecuse } from './api.ts'
import styles from './assignments.module.css'

export type RecuseDialogProps = {
  readonly application: Pick<ReviewListItem, 'id' | 'company_name'>
  readonly opened: boolean
  readonly onClose: () => void
}

const REASON_RULES = { limits: [characterLimit(RECUSAL_REASON_CHARACTERS)] }

/** Confirms a recusal and asks for an optional reason, whose draft is stored on this device. */
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
  const { text: reason } = useRecordState(typed).values
  const reasonId = useId()
  const { handlers, notice } = useLimitedText<HTMLTextAreaElement>(
    reason,
    REASON_RULES,
    ({ currentTarget }) => typed.write({ text: currentTarget.value }),
  )
  const recuse = useRecuse(id, () => {
    onClose()
    void recordRegistry().discard(typed.kind)
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={RECUSAL_TEXTS.title(companyTitle(company_name))}
      confirm={RECUSAL_TEXTS.recuse}
      busy={recuse.isPending}
      onConfirm={() => recuse.mutate(reason)}
      onCancel={onClose}
    >
      <p>{RECUSAL_TEXTS.hint}</p>
      <label htmlFor={reasonId} className={styles.label}>
        {RECUSAL_TEXTS.reason}
      </label>
      <textarea dir='auto' {...handlers} id={reasonId} className={controls.box} rows={2} value={reason} />
      {notice}
    </ConfirmDialog>
  )
}
