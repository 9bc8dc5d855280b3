import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '#domain/message.ts'
import { characterLimit } from '#domain/text-limits.ts'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { ModalDescription } from '#web/ui/small-modal.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { useUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'
import { LimitedTextareaField } from './limited-text.tsx'

type ReasonDialogProps = {
  readonly opened: boolean
  readonly title: string
  readonly hint: string
  readonly label: string
  readonly confirm: string
  readonly characters: number
  readonly done: Message
  readonly failed: Message
  readonly send: (reason: string) => Promise<unknown>
  /** Refetches what the action has changed. Also called after a failure. */
  readonly onSettled: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks the user to confirm an action that takes something away, and to give an optional reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { opened, title, hint, label, confirm, characters, onClose } = props
  const [reason, setReason] = useState('')
  useUnsavedChangesPrompt(opened && reason !== '')
  const action = useMutation({
    mutationFn: () => props.send(reason),
    onSuccess: () => {
      onClose()
      setReason('')
      notify(props.done, 'success')
    },
    onError: (failure) => notifyError(failure, props.failed),
    onSettled: () => props.onSettled(),
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirm={confirm}
      destructive
      hasInputs
      busy={action.isPending}
      onConfirm={() => action.mutate()}
      onCancel={onClose}
    >
      <ModalDescription>{hint}</ModalDescription>
      <LimitedTextareaField
        label={label}
        rows={3}
        value={reason}
        rules={{ limits: [characterLimit(characters)] }}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
